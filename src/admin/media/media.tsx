import { useState } from "react";
import { useRevalidator } from "react-router";
import { adminTitle } from "#admin/admin-meta.ts";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { PageOutcome, useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { adminPaths } from "#content/paths.ts";
import { listPictures, outcomes, type Picture } from "#features/media/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/media.ts";
import "./media.css";
import { PictureDialog } from "./picture-dialog.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { UploadPictures } from "./upload-pictures.tsx";

/** Pictures that are found at a glance. */
const FEW = 12;

export const meta = adminTitle("Pictures");

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return browserApi().call(listPictures, { signal });
}

/** Shows the picture library: adds pictures, and opens one to change, replace or delete it. */
export default function Media({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { outcome, dismiss, opened, open, close, done } = useDialogs<Picture>();
  return (
    <div className="media-page">
      <p>
        <Link className="link" href={adminPaths.site}>
          Edit the site
        </Link>
      </p>
      <h1>Pictures</h1>
      <PageOutcome outcome={outcome} onDismiss={dismiss} />
      <UploadPictures onAdded={() => void revalidate()} />
      {loaderData.ok ? (
        <Library pictures={loaderData.data.data} onOpen={open} />
      ) : (
        <LoadFailure message={outcomes.loadFailed} reason={reasonOf(loaderData)} />
      )}
      {opened && (
        <PictureDialog
          key={opened._id}
          picture={opened}
          onClose={close}
          onDone={(result) => {
            done(result);
            void revalidate();
          }}
        />
      )}
    </div>
  );
}

interface LibraryProps {
  pictures: readonly Picture[];
  onOpen: (picture: Picture) => void;
}

function Library({ pictures, onOpen }: LibraryProps) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = pictures.filter(({ title }) => title.toLowerCase().includes(wanted));
  if (pictures.length === 0)
    return (
      <EmptyState title="There are no pictures yet.">
        Logos, covers of posts and pictures for sharing are kept here.
      </EmptyState>
    );
  return (
    <>
      {pictures.length > FEW && (
        <search>
          <TextField
            name="find"
            type="search"
            label="Find a picture"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </search>
      )}
      <p className="sr-only" role="status">
        {wanted && `${found.length} of ${pictures.length}`}
      </p>
      {found.length === 0 && <EmptyState as="p" title={`Nothing is named “${typed.trim()}”.`} />}
      <PictureGrid pictures={found} action="Open" onPick={onOpen} />
    </>
  );
}
