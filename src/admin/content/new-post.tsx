import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#admin/permissions.tsx";
import { createContent } from "#features/content/contract.ts";
import { addedKinds } from "#features/content/kinds.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { documentLink } from "./document-states.tsx";
import { KeyDialog } from "./key-dialog.tsx";

/** Adds a post by its title, and leads to its form. */
export function NewPost() {
  const mayChange = useMay()("content.change");
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon of={Plus} />
        New post
      </Button>
      {isOpen && (
        <KeyDialog
          title="New post"
          submitLabel="Add post"
          save={({ key, title }) =>
            browserApi().call(createContent, {
              body: { kind: "post", key, words: { ...addedKinds.post.start, title } },
            })
          }
          onDone={({ _id }) => void navigate(documentLink(_id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
