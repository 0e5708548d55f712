import { useState } from "react";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert, usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { ShownOnce } from "#admin/parts/text/shown-once.tsx";
import { shownOn } from "#content/shown-on.ts";
import {
  createDraftLink,
  type DraftLink,
  deleteDraftLink,
  linkDays,
  listDraftLinks,
  outcomes,
} from "#features/draft-links/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope, SelectField } from "#ui/field.tsx";

interface ShareDialogProps {
  documentId: string;
  onClose: () => void;
}

/** Makes and ends links that show a page with the saved draft to people without an account. */
export function ShareDialog({ documentId, onClose }: ShareDialogProps) {
  const pages = shownOn(documentId);
  const [path, setPath] = useState(pages[0]?.path ?? "/");
  const [days, setDays] = useState<string>(String(linkDays[1]));
  const [made, setMade] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const params = { id: documentId };
  const links = useAnswer((signal) => browserApi().call(listDraftLinks, { params, signal }), documentId);

  async function make() {
    setBusy("make");
    dismiss();
    const body = { path, days: Number(days) as (typeof linkDays)[number] };
    const answer = await browserApi().call(createDraftLink, { params, body });
    setBusy(undefined);
    if (!answer.ok) return tell(toResult(answer, { done: "", failed: outcomes.makeFailed }));
    setMade(new URL(answer.data.data.href, window.location.href).href);
    links.reload();
  }

  async function end({ _id }: DraftLink) {
    setBusy(_id);
    dismiss();
    const answer = await browserApi().call(deleteDraftLink, { params: { id: documentId, linkId: _id } });
    setBusy(undefined);
    if (!answer.ok) tell(toResult(answer, { done: "", failed: outcomes.endFailed }));
    setMade(undefined);
    links.reload();
  }

  return (
    <Dialog open onClose={onClose} title="Share the draft" size="small">
      <FieldScope name="share" errors={{}}>
        <p className="mb-4 text-muted">
          Everyone with the link sees the page with the draft as it is saved, without an account. Nothing can
          be changed or sent there.
        </p>
        {outcome && <FailureAlert failure={outcome} className="mb-4" />}
        <div className="grid gap-4">
          {pages.length > 1 && (
            <SelectField
              name="page"
              label="Page"
              value={path}
              options={pages.map((page) => ({ value: page.path, label: page.label }))}
              onChange={(event) => setPath(event.currentTarget.value)}
            />
          )}
          <SelectField
            name="days"
            label="The link works for"
            value={days}
            options={linkDays.map((count) => ({
              value: String(count),
              label: count === 1 ? "1 day" : `${count} days`,
            }))}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <Button className="justify-self-start" busy={busy === "make"} onClick={() => void make()}>
            Make a link
          </Button>
          {made && (
            <ShownOnce name="link" label="The link" hint="It is shown this once. Copy it now." value={made} />
          )}
        </div>
        <h3 className="mt-6 mb-2">Links that work now</h3>
        <Links links={links} busy={busy} onEnd={(link) => void end(link)} />
      </FieldScope>
    </Dialog>
  );
}

interface LinksProps {
  links: ReturnType<typeof useAnswer<{ data: DraftLink[] }>>;
  busy: string | undefined;
  onEnd: (link: DraftLink) => void;
}

function Links({ links: { answer, reload }, busy, onEnd }: LinksProps) {
  if (!answer) return <AnswerWaiting label="Loading the links" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={reload} />;
  if (answer.data.data.length === 0) return <p className="text-muted">There is none.</p>;
  return (
    <ul className="grid gap-2">
      {answer.data.data.map((link) => (
        <li key={link._id} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {link.path}, until {momentText(link.expiresAt)}
            <span className="block text-sm text-muted">Made by {link.createdBy}</span>
          </span>
          <Button
            variant="quiet"
            size="small"
            busy={busy === link._id}
            aria-label={`End the link to ${link.path} that works until ${momentText(link.expiresAt)}`}
            onClick={() => onEnd(link)}
          >
            End
          </Button>
        </li>
      ))}
    </ul>
  );
}
