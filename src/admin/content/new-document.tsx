import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { createContent } from "#features/content/contract.ts";
import type { AddedKindName } from "#features/content/kinds.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { documentLink } from "./document-states.tsx";
import { KeyDialog } from "./key-dialog.tsx";

/** The buttons that add documents, with the kinds to choose from. */
const additions: readonly { name: string; kinds: readonly [AddedKindName, ...AddedKindName[]] }[] = [
  { name: "page", kinds: ["service", "page"] },
  { name: "post", kinds: ["post"] },
];

/** Adds a page or a post by its title, and leads to its form. */
export function NewDocument() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<(typeof additions)[number]>();
  return (
    <div className="flex flex-wrap gap-2">
      {additions.map((one) => (
        <Button key={one.name} variant="secondary" onClick={() => setAsked(one)}>
          <Icon of={Plus} />
          New {one.name}
        </Button>
      ))}
      {asked && (
        <KeyDialog
          title={`New ${asked.name}`}
          submitLabel={`Add ${asked.name}`}
          kinds={asked.kinds}
          save={(body) => browserApi().call(createContent, { body })}
          onDone={({ _id }) => void navigate(documentLink(_id))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
