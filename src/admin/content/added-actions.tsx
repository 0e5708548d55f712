import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { toResult } from "#admin/parts/record/action-result.ts";
import { addedLink } from "#content/added-paths.ts";
import { adminPaths } from "#content/paths.ts";
import { type ContentDocument, deleteContent, moveContent, outcomes } from "#features/content/contract.ts";
import type { AddedKindName } from "#features/content/kinds.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { addedName, documentLink } from "./document-states.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { SendPost } from "./send-post.tsx";
import type { Editor } from "./use-editor.ts";

/** Renders what can be done with a page or post beside its words: another address, and deleting it. */
export function AddedActions({ editor }: { editor: Editor }) {
  const { document, page } = editor;
  const kind = document.kind as AddedKindName;
  const name = addedName(document);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"delete" | "move">();

  async function remove() {
    setAsked(undefined);
    const { _id: id, version } = document;
    const answer = await browserApi().call(deleteContent, { params: { id }, version });
    if (!answer.ok) return page.tell(toResult(answer, { done: outcomes.deleted, failed: outcomes.failed }));
    editor.settle();
    return navigate(adminPaths.site);
  }

  /** Saves what was typed as the draft before, so that it is moved too. */
  function move(key: string) {
    return editor.perform({
      name: "move",
      save: editor.dirty ? editor.words : undefined,
      call: (options) => browserApi().call(moveContent, { ...options, body: { key } }),
    });
  }

  async function showMoved({ _id }: ContentDocument) {
    setAsked(undefined);
    editor.settle();
    await navigate(documentLink(_id), { replace: true });
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsked("move")}>
        Change the address
      </Button>
      <Button variant="quiet" size="small" onClick={() => setAsked("delete")}>
        <Icon of={Trash2} size={16} />
        Delete
      </Button>
      {document.shown !== "nothing" && (
        <a className="link self-center text-sm" href={addedLink(kind, document.key)}>
          See it on the site
        </a>
      )}
      {kind === "post" && <SendPost document={document} page={page} />}
      <ConfirmDialog
        open={asked === "delete"}
        message={`Delete this ${name}?`}
        confirmLabel="Delete"
        onConfirm={() => void remove()}
        onCancel={() => setAsked(undefined)}
      >
        Visitors no longer find it. A new {name} at the same address gets its history back.
      </ConfirmDialog>
      {asked === "move" && (
        <KeyDialog
          title="Change the address"
          submitLabel="Change"
          kinds={[kind]}
          present={document.key}
          hint={moveHint(document)}
          save={({ key }) => move(key)}
          onDone={(moved) => void showMoved(moved)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Says what follows from another address. Nothing leads on from that of a draft, which visitors have never known. */
function moveHint({ published, scheduled }: ContentDocument): string {
  const links = "Shared links to the draft stop working";
  return published || scheduled ? `The former address leads to the new one. ${links}` : links;
}
