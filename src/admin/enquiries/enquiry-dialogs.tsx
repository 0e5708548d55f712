import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { MailForm } from "#admin/parts/mail/mail-form.tsx";
import { MailList } from "#admin/parts/mail/mail-list.tsx";
import { useSender } from "#admin/parts/mail/use-sender.ts";
import { AddressedRecord } from "#admin/parts/record/addressed-record.tsx";
import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { ViewDialog } from "#admin/parts/record/details.tsx";
import { PersonLink } from "#admin/parts/text/contact-links.tsx";
import { dayText, momentText } from "#admin/parts/text/date-text.ts";
import { Assignee } from "#admin/parts/timeline/assignee.tsx";
import { Timeline } from "#admin/parts/timeline/timeline.tsx";
import { outcomes } from "#features/enquiries/contract.ts";
import { pageName } from "#features/enquiries/rules.ts";
import type { Lead } from "#features/leads/contract.ts";
import { originText } from "#features/leads/rules.ts";
import { Button } from "#ui/button.tsx";
import { AnswerClock } from "./answer-clock.tsx";
import type { Enquiry, EnquiryScreen } from "./enquiry-screen.ts";
import { LeadForm } from "./lead-form.tsx";
import type { EnquiryDialogsState } from "./use-enquiry-dialogs.ts";

interface EnquiryDialogsProps<Row extends Enquiry> {
  screen: EnquiryScreen<Row>;
  dialogs: EnquiryDialogsState<Row>;
  rows: readonly Row[];
}

/** Renders what is open: an enquiry to read, the reply to it, or the question before it is deleted. */
export function EnquiryDialogs<Row extends Enquiry>({ screen, dialogs, rows }: EnquiryDialogsProps<Row>) {
  const { opened, address } = dialogs;
  return (
    <>
      {address.id && opened?.dialog !== "reply" && (
        <AddressedRecord id={address.id} rows={rows} load={screen.load} onClose={address.close}>
          {(found) => (
            <EnquiryView
              screen={screen}
              enquiry={rows.find(({ _id }) => _id === found._id) ?? found}
              onShown={({ _id, readAt }) => readAt === null && dialogs.markRead(_id)}
              onReply={(enquiry) => dialogs.open("reply", enquiry)}
              onUnread={dialogs.markUnread}
              onDelete={(enquiry) => dialogs.open("delete", enquiry)}
              onClose={address.close}
            />
          )}
        </AddressedRecord>
      )}
      <EnquiryForms screen={screen} dialogs={dialogs} />
    </>
  );
}

function EnquiryForms<Row extends Enquiry>({ screen, dialogs }: Omit<EnquiryDialogsProps<Row>, "rows">) {
  const { company, sender } = useSender();
  if (!dialogs.opened) return null;
  const { dialog, enquiry } = dialogs.opened;
  switch (dialog) {
    case "reply":
      return (
        <MailForm
          record={{ ...enquiry, name: screen.nameOf(enquiry) }}
          message={enquiry.message}
          subject={screen.replySubject(enquiry, company)}
          letter={{
            use: "enquiry",
            values: {
              name: screen.nameOf(enquiry),
              job: "",
              company,
              date: dayText(enquiry.createdAt),
              interview: "",
              sender,
            },
          }}
          onClose={dialogs.close}
          onDone={dialogs.done}
        />
      );
    case "delete":
      return (
        <DeleteDialog
          question={outcomes[screen.kind].confirmDelete}
          name={screen.deletedText(enquiry)}
          id={enquiry._id}
          onDone={dialogs.done}
          onCancel={dialogs.close}
        />
      );
  }
}

/** Carries the lead that a saved change answers with. */
type Saved = Lead & { repliedAt?: string | null };

interface EnquiryViewProps<Row extends Enquiry> {
  screen: EnquiryScreen<Row>;
  enquiry: Row;
  onShown: (enquiry: Row) => void;
  onReply: (enquiry: Row) => void;
  onUnread: (enquiry: Row) => void;
  onDelete: (enquiry: Row) => void;
  onClose: () => void;
}

/** Shows one enquiry with the work on it, its timeline and the e-mails about it. */
function EnquiryView<Row extends Enquiry>(props: EnquiryViewProps<Row>) {
  const { screen, onShown, onReply, onUnread, onDelete, onClose } = props;
  const [changed, setChanged] = useState<Partial<Enquiry>>({});
  const enquiry = { ...props.enquiry, ...changed };
  const { _id, createdAt, repliedAt, message, assignee, version } = enquiry;
  const of = { kind: screen.kind, id: _id };
  const { revalidate } = useRevalidator();
  const shown = useEffectEvent(() => onShown(enquiry));
  useEffect(() => {
    shown();
  }, []);

  /** Shows what was saved, here and in the list. */
  function take({ stage, lostReason, nextStep, nextStepOn, firstAnsweredAt, version, ...more }: Saved) {
    const { repliedAt = enquiry.repliedAt } = more;
    const lead = { stage, lostReason, nextStep, nextStepOn, firstAnsweredAt, version };
    setChanged({ ...changed, ...lead, repliedAt });
    revalidate();
  }

  const origin = originText(pageName(enquiry.page), enquiry.source);
  return (
    <ViewDialog
      title={screen.viewTitle(enquiry)}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onReply(enquiry)}>Reply</Button>
          <Button variant="secondary" onClick={() => onUnread(enquiry)}>
            Mark as unread
          </Button>
          <Button variant="secondary" className="row-action-danger" onClick={() => onDelete(enquiry)}>
            Delete
          </Button>
        </>
      }
      items={[
        ...screen.viewItems(enquiry),
        ...(origin ? [{ label: "From", value: origin }] : []),
        { label: "Received", value: momentText(createdAt) },
        ...(repliedAt ? [{ label: "Replied", value: momentText(repliedAt) }] : []),
        { label: "Privacy", value: <PersonLink email={enquiry.email} /> },
        {
          label: "Assigned to",
          value: (
            <Assignee
              of={of}
              assignee={assignee}
              onAssigned={(given) => setChanged({ ...changed, assignee: given })}
            />
          ),
        },
        { label: screen.messageLabel, value: message, wide: true },
      ]}
    >
      <section className="record-part" aria-labelledby="lead-title">
        <h3 id="lead-title">Answer and next step</h3>
        <AnswerClock calls={screen.calls} enquiry={enquiry} onAnswered={take} />
        <LeadForm calls={screen.calls} enquiry={enquiry} onSaved={take} />
      </section>
      <section className="record-part" aria-labelledby="timeline-title">
        <h3 id="timeline-title">Timeline</h3>
        <Timeline of={of} mayNote version={`${assignee?._id} ${version} ${repliedAt}`} />
      </section>
      <section className="record-part" aria-labelledby="mails-title">
        <h3 id="mails-title">E-mails</h3>
        <MailList record={enquiry} />
      </section>
    </ViewDialog>
  );
}
