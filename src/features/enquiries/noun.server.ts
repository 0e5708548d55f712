import * as z from "zod/mini";
import { defineNoun, plainRecord, withoutDocuments } from "#features/define-noun.server.ts";
import { originText } from "#features/leads/rules.ts";
import { outcomes as spamOutcomes } from "#features/spam/contract.ts";
import { findTimelines, insertMailEntry } from "#features/timeline/storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { acceptEnquiry } from "./inbox.server.ts";
import { type EnquiryKind, eachKind, type Sent, type Stored } from "./kind.server.ts";
import { pageName } from "./rules.ts";

export const enquiryNouns = eachKind(enquiryNoun);

function enquiryNoun<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  kind: EnquiryKind<Body, Enquiry>,
) {
  const { name, storage, texts } = kind;
  return defineNoun({
    name,
    table: storage.table,
    emailColumn: "email",
    nameColumns: storage.nameColumns,
    async find(db, ids) {
      const timelines = await findTimelines(db, ids);
      const found = await storage.findById(db, ids);
      return found.map((record) => {
        const history = timelines.get(record._id) ?? [];
        return plainRecord(texts.title(record), { ...record, history });
      });
    },
    async findShared(db, id) {
      const [found] = await storage.findById(db, [id]);
      return (
        found && {
          _id: found._id,
          name: texts.sender(found),
          createdAt: found.createdAt,
          origin: originText(pageName(found.page), found.source),
          assigneeId: found.assignee?._id ?? null,
        }
      );
    },
    remove: withoutDocuments(storage.deleteById),
    async recordMail(tx, mail) {
      const { subjectId, sent, at } = mail;
      const known = sent
        ? await storage.recordAnswer(tx, subjectId, at)
        : await storage.readStatus.markReplied(tx, mail);
      if (known) await insertMailEntry(tx, name, mail);
      return known;
    },
    setAnswers: storage.updateAnswers,
    async release(services, tx, { body, ...sent }, at) {
      // The schema adds the page and the source, which a message that was quarantined before them lacks.
      const read = z.safeParse(kind.body, body);
      if (!read.success) throw new Fault("conflict", { message: spamOutcomes.unfit });
      return acceptEnquiry(services, tx, kind, { ...sent, body: read.data }, at);
    },
  });
}
