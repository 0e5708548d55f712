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
        askMore: (given) => given === "Rejected" && <ReasonSelect hint="Staff alone see it" />,
      }}
      {...events}
    />
  );
}
