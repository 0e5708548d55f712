import { MailForm } from "#admin/parts/mail/mail-form.tsx";
import { MailList } from "#admin/parts/mail/mail-list.tsx";
import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { type Detail, ViewDialog } from "#admin/parts/record/details.tsx";
import { PersonLink } from "#admin/parts/text/contact-links.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { Button } from "#ui/button.tsx";
import type { Enquiry, EnquiryDialogsState } from "./use-enquiry-dialogs.ts";

/** Carries the texts about one enquiry that the dialogs show. */
export interface EnquiryWords {
  title: string;
  /** The sender's name. */
  name: string;
  /** The fields of the form, except the message. */
  items: readonly Detail[];
  /** The name of the message in the view. */
  messageLabel: string;
  /** The subject proposed for the reply. */
  replySubject: string;
  /** The question before it is deleted; `deleted` names it there. */
  confirmDelete: string;
  deleted: string;
}

interface EnquiryDialogsProps<Row extends Enquiry> {
  dialogs: EnquiryDialogsState<Row>;
  words: (enquiry: Row) => EnquiryWords;
}

/** Renders the open dialog: an enquiry to read, the reply to it, or the question before it is deleted. */
export function EnquiryDialogs<Row extends Enquiry>({ dialogs, words }: EnquiryDialogsProps<Row>) {
  if (!dialogs.opened) return null;
  const { dialog, enquiry } = dialogs.opened;
  const about = words(enquiry);
  if (dialog === "view") {
    return (
      <EnquiryView
        enquiry={enquiry}
        words={about}
        onReply={() => dialogs.open("reply", enquiry)}
        onUnread={() => dialogs.markUnread(enquiry)}
        onClose={dialogs.close}
      />
    );
  }
  if (dialog === "reply") {
    return (
      <MailForm
        record={{ ...enquiry, name: about.name }}
        message={enquiry.message}
        subject={about.replySubject}
        onClose={dialogs.close}
        onDone={dialogs.done}
      />
    );
  }
  return (
    <DeleteDialog
      question={about.confirmDelete}
      name={about.deleted}
      id={enquiry._id}
      onDone={dialogs.done}
      onCancel={dialogs.close}
    />
  );
}

interface EnquiryViewProps {
  enquiry: Enquiry;
  words: EnquiryWords;
  onReply: () => void;
  onUnread: () => void;
  onClose: () => void;
}

/** Shows one enquiry with the e-mails about it. */
function EnquiryView({ enquiry, words, onReply, onUnread, onClose }: EnquiryViewProps) {
  const { createdAt, repliedAt, message } = enquiry;
  return (
    <ViewDialog
      title={words.title}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onReply}>Reply</Button>
          <Button variant="secondary" onClick={onUnread}>
            Mark as unread
          </Button>
        </>
      }
      items={[
        ...words.items,
        { label: "Received", value: momentText(createdAt) },
        ...(repliedAt ? [{ label: "Replied", value: momentText(repliedAt) }] : []),
        { label: "Privacy", value: <PersonLink email={enquiry.email} /> },
        { label: words.messageLabel, value: message, wide: true },
      ]}
    >
      <section className="record-part" aria-labelledby="mails-title">
        <h3 id="mails-title">Mails</h3>
        <MailList record={enquiry} />
      </section>
    </ViewDialog>
  );
}
