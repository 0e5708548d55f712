import { useState } from "react";
import { useKeptValues } from "#admin/parts/drafts/use-draft.ts";
import { MailForm } from "#admin/parts/mail/mail-form.tsx";
import { useSender } from "#admin/parts/mail/use-sender.ts";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import type { Application } from "#features/applications/contract.ts";
import { applicationSubject, letterValues, roleText } from "#features/applications/rules.ts";
import type { StatusResult } from "./application-actions.ts";
import { useApplicationRights } from "./application-rights.ts";
import { ReasonSelect } from "./rejection-reason.tsx";

interface ApplicationMailProps {
  application: Application;
  /** Begins with the template of this status; otherwise with that of the application's own. */
  propose?: ApplicationStatus | undefined;
  onClose: () => void;
  /** Called after it was sent, with the status that it gave the application. */
  onDone: (result: StatusResult) => void;
}

/** Writes to an applicant, who may get a status with it. */
export function ApplicationMail({ application, propose, ...events }: ApplicationMailProps) {
  const { job, status } = application;
  const { company, sender } = useSender();
  const { change } = useApplicationRights();
  return (
    <MailForm
      record={application}
      about={`Applied for: ${roleText(job)}.`}
      subject={applicationSubject(job, company)}
      letter={{
        use: "application",
        values: letterValues(application, { company, sender }),
        status,
        propose,
        maySetStatus: change,
        askMore: (given) => given === "Rejected" && <GivenReason />,
      }}
      {...events}
    />
  );
}

/** Asks for the reason of a rejection that is given with the letter, and begins with that of the draft. */
function GivenReason() {
  const kept = useKeptValues("reason");
  const [reason, setReason] = useState(kept?.[0] ?? "");
  return <ReasonSelect value={reason} onChoose={setReason} hint="Staff alone see it" />;
}
