import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { type Application, outcomes } from "#features/applications/contract.ts";
import { roleText } from "#features/applications/rules.ts";
import { ApplicationMail } from "./application-mail.tsx";
import { ApplicationView } from "./application-view.tsx";
import { BulkTags } from "./bulk-tags.tsx";
import type { DocumentKind } from "./document-view.tsx";
import { LetterDialog, type Matching } from "./letter-dialog.tsx";
import type { ApplicationDialogsState } from "./use-application-dialogs.ts";

interface ApplicationDialogsProps {
  dialogs: ApplicationDialogsState;
  /** The rows of the list, and all that match its filter. */
  matching: Matching;
  /** Opens the review with a document of an application. */
  onRead: (id: string, document: DocumentKind) => void;
}

/** Renders the open dialog. */
export function ApplicationDialogs({ dialogs, matching, onRead }: ApplicationDialogsProps) {
  const { opened, close, done } = dialogs;
  switch (opened?.dialog) {
    case "send":
      return <ApplicationMail application={opened.application} onClose={close} onDone={done} />;
    case "view":
      return (
        <ApplicationView
          application={asListed(opened.application, matching.rows)}
          onSend={() => dialogs.open({ ...opened, dialog: "send" })}
          onUnread={() => dialogs.markUnread(opened.application)}
          onRead={(document) => {
            close();
            onRead(opened.application._id, document);
          }}
          onClose={close}
        />
      );
    case "delete":
      return (
        <DeleteDialog
          question={outcomes.confirmDelete}
          name={nameText(opened.application)}
          id={opened.application._id}
          consequence="The resume and the history go with it. It can't be undone."
          onDone={done}
          onCancel={close}
        />
      );
    case "letter":
      return (
        <LetterDialog
          chosen={opened.chosen}
          matching={matching}
          onClose={close}
          onDone={dialogs.beganLetter}
        />
      );
    case "tags":
      return <BulkTags applications={opened.applications} onClose={close} onDone={done} />;
    case "delete-many":
      return (
        <DeleteDialog
          question={outcomes.confirmDeleteMany(opened.applications.length)}
          name={namesText(opened.applications)}
          id={opened.applications.map(({ _id }) => _id)}
          consequence="Their resumes and histories go with them. It can't be undone."
          onDone={done}
          onCancel={close}
        />
      );
    default:
      return null;
  }
}

/** Returns the application as the list has it now: its status may have changed since the dialog was opened. */
function asListed(opened: Application, applications: readonly Application[]): Application {
  return applications.find(({ _id }) => _id === opened._id) ?? opened;
}

function nameText({ name, job }: Application): string {
  return `${name}, ${roleText(job)}`;
}

/** Limits the names in the question of a bulk delete. */
const MAX_NAMES = 5;

function namesText(applications: readonly Application[]): string {
  const names = applications.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = applications.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
