import { useId } from "react";
import { MailBadge } from "#admin/parts/mail/mail-badge.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import { outcomes } from "#features/mail/contract.ts";
import type { ListedMail, Person } from "#features/privacy/contract.ts";
import { recordPath } from "#features/timeline/rules.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { Link } from "#ui/link.tsx";

/** Lists the newest e-mails to or about a person with their state, and says how many more there are. */
export function PersonMails({ person, title }: { person: Person; title: string }) {
  const { email, mails, newestMails } = person;
  const headingId = useId();
  const more = mails - newestMails.length;
  return (
    <div>
      <h4 id={headingId} className="mb-2">
        {title}
      </h4>
      <ul aria-labelledby={headingId} className="settings-list">
        {newestMails.map((mail) => (
          <MailLine key={mail._id} mail={mail} email={email} />
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-sm text-muted">and {more.toLocaleString("en-IN")} more</p>}
    </div>
  );
}

function MailLine({ mail, email }: { mail: ListedMail; email: string }) {
  const { recipient, subject, status, createdAt, sentAt, record } = mail;
  return (
    <li>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          {record ? (
            <Link className="link" href={recordPath(record.kind, record._id)}>
              {subject}
            </Link>
          ) : (
            subject
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {dayText(sentAt ?? createdAt)}
          {normalizeEmail(recipient) !== normalizeEmail(email) && `, to ${recipient}`}
        </p>
        {status === "saved" && <p className="text-sm">{outcomes.saved}</p>}
      </div>
      <MailBadge status={status} />
    </li>
  );
}
