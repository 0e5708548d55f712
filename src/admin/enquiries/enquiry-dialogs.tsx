import { useCompany } from "#admin/company.ts";
import { MailForm } from "#admin/parts/mail/mail-form.tsx";
import { MailList } from "#admin/parts/mail/mail-list.tsx";
import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { ViewDialog } from "#admin/parts/record/details.tsx";
import { PersonLink } from "#admin/parts/text/contact-links.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { outcomes } from "#features/enquiries/contract.ts";
import { pageName } from "#features/enquiries/rules.ts";
import { Button } from "#ui/button.tsx";
import type { Enquiry, EnquiryScreen } from "./enquiry-screen.ts";
import type { EnquiryDialogsState } from "./use-enquiry-dialogs.ts";

interface EnquiryDialogsProps<Row extends Enquiry> {
  screen: EnquiryScreen<Row>;
  dialogs: EnquiryDialogsState<Row>;
}

/** Renders the open dialog: an enquiry to read, the reply to it, or the question before it is deleted. */
export function EnquiryDialogs<Row extends Enquiry>({ screen, dialogs }: EnquiryDialogsProps<Row>) {
  const company = useCompany();
  if (!dialogs.opened) return null;
  const { dialog, enquiry } = dialogs.opened;
  switch (dialog) {
    case "view":
      return (
        <EnquiryView
          screen={screen}
          enquiry={enquiry}
          onReply={() => dialogs.open("reply", enquiry)}
          onUnread={() => dialogs.markUnread(enquiry)}
          onClose={dialogs.close}
        />
      );
    case "reply":
      return (
        <MailForm
          record={{ ...enquiry, name: screen.nameOf(enquiry) }}
          message={enquiry.message}
          subject={screen.replySubject(enquiry, company.name)}
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

interface EnquiryViewProps<Row extends Enquiry> {
  screen: EnquiryScreen<Row>;
  enquiry: Row;
  onReply: () => void;
  onUnread: () => void;
  onClose: () => void;
}

/** Shows one enquiry with the e-mails about it. */
function EnquiryView<Row extends Enquiry>(props: EnquiryViewProps<Row>) {
  const { screen, enquiry, onReply, onUnread, onClose } = props;
  const { createdAt, repliedAt, message, page } = enquiry;
  return (
    <ViewDialog
      title={screen.viewTitle(enquiry)}
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
        ...screen.viewItems(enquiry),
        ...(page ? [{ label: "From", value: pageName(page) }] : []),
        { label: "Received", value: momentText(createdAt) },
        ...(repliedAt ? [{ label: "Replied", value: momentText(repliedAt) }] : []),
        { label: "Privacy", value: <PersonLink email={enquiry.email} /> },
        { label: screen.messageLabel, value: message, wide: true },
      ]}
    >
      <section className="record-part" aria-labelledby="mails-title">
        <h3 id="mails-title">E-mails</h3>
        <MailList record={enquiry} />
      </section>
    </ViewDialog>
  );
}
