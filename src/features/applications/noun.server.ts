import * as z from "zod/mini";
import { defineNoun, personalDocuments } from "#features/define-noun.server.ts";
import { findDocuments } from "#features/documents/storage.server.ts";
import { findInterviews } from "#features/interviews/storage.server.ts";
import { findScores } from "#features/scores/storage.server.ts";
import { acceptApplication, keptApplication } from "./accept.server.ts";
import { markUnread } from "./resumes-storage.server.ts";
import { roleText } from "./rules.ts";
import {
  deleteApplicationsById,
  findApplication,
  findApplicationsWhole,
  recordMail,
  updateSteps,
} from "./storage.server.ts";

export const applicationNoun = defineNoun({
  name: "application",
  table: "applications",
  emailColumn: "email",
  nameColumns: ["name"],
  async find(db, ids, jobs) {
    const found = await findApplicationsWhole(db, ids, jobs);
    const scores = await findScores(db, ids);
    const interviews = await findInterviews(db, ids);
    const documents = await findDocuments(
      db,
      found.flatMap(({ resumeId, additionalId }) => [resumeId, additionalId ?? []].flat()),
    );
    return found.map(({ resumeId, additionalId, ...record }) => ({
      _id: record._id,
      title: roleText(record.job),
      createdAt: record.createdAt,
      documents: personalDocuments(documents, [resumeId, additionalId ?? []].flat()),
      record: {
        ...record,
        scores: (scores.get(record._id) ?? []).map(({ authorId, ...score }) => score),
        interviews: (interviews.get(record._id) ?? []).map(
          ({ sequence, arrangedBy, people, ...interview }) => ({
            ...interview,
            people: people.map(({ name }) => name),
          }),
        ),
      },
    }));
  },
  async findShared(db, id, jobs) {
    const found = await findApplication(db, id, jobs);
    return (
      found && {
        _id: found._id,
        name: found.name,
        createdAt: found.createdAt,
        origin: roleText(found.job),
        jobId: found.job?._id ?? null,
        assigneeId: found.assignee?._id ?? null,
      }
    );
  },
  remove: deleteApplicationsById,
  recordMail,
  setAnswers: updateSteps,
  filesAdded: markUnread,
  release: (services, tx, { body, ...sent }, at) =>
    acceptApplication(services, tx, { ...sent, body: z.parse(keptApplication, body) }, at),
});
