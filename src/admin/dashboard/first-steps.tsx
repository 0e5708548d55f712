import { Check } from "lucide-react";
import { useState } from "react";
import { useCompany } from "#admin/company.ts";
import { toResult } from "#admin/parts/record/action-result.ts";
import { PageOutcome, usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { settingsAnchors } from "#admin/settings/settings-anchors.ts";
import { adminPaths } from "#content/paths.ts";
import {
  dismissFirstSteps,
  outcomes,
  readFirstSteps,
  type StepName,
} from "#features/first-steps/contract.ts";
import { outcomes as mailOutcomes, sendMail } from "#features/mail/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Panel, usePart } from "./panel.tsx";

interface StepWords {
  title: string;
  text: string;
  /** Where it is done; the test e-mail is sent from here. */
  href?: string;
}

const documentHref = (id: string) => adminPaths.siteDocument.replace(":id", id);

/** Says what each step is for. */
const steps: Record<StepName, StepWords> = {
  facts: {
    title: "Write the company's facts",
    text: "Name, phone, address and hours, as every page and e-mail has them.",
    href: documentHref("facts"),
  },
  logo: {
    title: "Set your logo",
    text: "Until then visitors see the mark that the program came with.",
    href: documentHref("logo"),
  },
  colours: {
    title: "Set your colours",
    text: "Until then every page has the colours that the program came with.",
    href: documentHref("brand"),
  },
  mail: {
    title: "See that e-mail arrives",
    text: "Receipts, invitations and notices go by e-mail. A test goes to your own address.",
  },
  samples: {
    title: "Remove the samples",
    text: "Made-up job posts and team members stand on your public pages.",
    href: adminPaths.settingsSite,
  },
  colleague: {
    title: "Invite a colleague",
    text: "Each person has an account with a role of their own.",
    href: `${adminPaths.settings}#${settingsAnchors.administrators}`,
  },
  twoStep: {
    title: "Protect your account",
    text: "With a passkey or a second step, a stolen password opens nothing.",
    href: `${adminPaths.settings}#${settingsAnchors.twoStep}`,
  },
};

const nothing = { steps: [], factsLeft: [], email: "" };

/** Lists what a new site wants from its owner, until all of it is done or the list is put away. */
export function FirstSteps({ news }: { news: number }) {
  const { answer, reload } = usePart((signal) => browserApi().call(readFirstSteps, { signal }), news);
  const company = useCompany();
  const [busy, setBusy] = useState<"test" | "dismiss">();
  const page = usePageOutcome();

  async function sendTest(email: string) {
    setBusy("test");
    const body = {
      userEmail: email,
      subject: `Test e-mail from ${company.name}`,
      description: "This e-mail was sent to see that e-mail arrives. It did.",
      signature: company.name,
    };
    const sent = await browserApi().call(sendMail, { body });
    const result = toResult(sent, {
      done: sent.ok ? sent.data.message : "",
      failed: mailOutcomes.failed,
    });
    page.tell(sent.ok && sent.data.status !== "sent" ? { ...result, tone: "warning" } : result);
    setBusy(undefined);
    reload();
  }

  async function dismiss() {
    setBusy("dismiss");
    const gone = await browserApi().call(dismissFirstSteps);
    setBusy(undefined);
    if (!gone.ok) page.tell(toResult(gone, { done: "", failed: outcomes.dismissFailed }));
    reload();
  }

  const { steps: listed, factsLeft, email } = answer?.ok ? answer.data.data : nothing;
  const done = listed.filter((step) => step.done).length;
  if (done === listed.length && !page.outcome) return null;
  return (
    <Panel title="First steps">
      <PageOutcome outcome={page.outcome} onDismiss={page.dismiss} />
      <p className="text-muted">
        {done} of {listed.length} done. Visitors read the words that the program came with until you write
        your own.
      </p>
      <ol className="lines mt-3">
        {listed.map(({ name, done: isDone }) => (
          <li key={name} className="line">
            <Title {...steps[name]} />
            <span className="line-text">
              {steps[name].text}
              {name === "facts" && factsLeft.length > 0 && ` Not yet yours: ${factsLeft.join(", ")}.`}
            </span>
            {isDone && (
              <Badge tone="green">
                <Icon of={Check} size={16} />
                Done
              </Badge>
            )}
            {!isDone && name === "mail" && (
              <Button
                variant="secondary"
                size="small"
                busy={busy === "test"}
                busyLabel="Sending…"
                onClick={() => void sendTest(email)}
              >
                Send a test e-mail
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="small"
        className="mt-3 justify-self-start"
        busy={busy === "dismiss"}
        onClick={() => void dismiss()}
      >
        Don't show this again
      </Button>
    </Panel>
  );
}

function Title({ title, href }: StepWords) {
  if (!href) return <span className="line-name">{title}</span>;
  return (
    <Link className="link line-name" href={href}>
      {title}
    </Link>
  );
}
