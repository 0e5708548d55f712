import { useState } from "react";
import { adminPaths } from "#content/paths.ts";
import type { readMailStatus } from "#features/mail/contract.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Alert } from "#ui/alert.tsx";
import { Link } from "#ui/link.tsx";

type MailStatus = AnswerOf<typeof readMailStatus>["data"];

/** Warns when e-mails are kept as files or the mail server refuses them; renders nothing otherwise. */
export function MailNotice({ status }: { status: MailStatus | null }) {
  const [filesKnown, setFilesKnown] = useState(false);
  if (!status) return null;
  const showFiles = status.transport === "files" && !filesKnown;
  if (!showFiles && status.failed === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {status.failed > 0 && (
        <Alert tone="danger" live="none" title={failedText(status.failed)}>
          <Link className="link" href={adminPaths.settingsSite}>
            See why, and try again
          </Link>
        </Alert>
      )}
      {showFiles && (
        <Alert tone="warning" live="none" title="E-mail is not set up." onDismiss={() => setFilesKnown(true)}>
          No mail server is set up (SMTP_URL), so each e-mail is saved as a file in the data directory.
        </Alert>
      )}
    </div>
  );
}

/** Returns the sentence that counts e-mails which could not be delivered. */
export function failedText(count: number): string {
  return count === 1 ? "1 e-mail could not be delivered." : `${count} e-mails could not be delivered.`;
}
