import { useMemo } from "react";
import { adminTitle } from "#admin/admin-meta.ts";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { adminPaths } from "#content/paths.ts";
import { type ContentDocument, outcomes, readContent } from "#features/content/contract.ts";
import { type ContentKind, kindOfDocument } from "#features/content/kinds.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/document.ts";
import "./content.css";
import { DocumentForm } from "./document-form.tsx";
import { DocumentHead } from "./document-head.tsx";
import { fieldsOf } from "./form-fields.ts";
import { WithPreview } from "./preview.tsx";
import { ShippedChanges } from "./shipped-changes.tsx";
import { useEditor } from "./use-editor.ts";

export function meta(shown: Route.MetaArgs) {
  const { loaderData: loaded } = shown;
  return adminTitle(loaded?.ok ? loaded.data.data.title : "Edit the site")(shown);
}

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  return browserApi().call(readContent, { params, signal });
}

/** Shows one document with the words of the site: its form, or its words for those who only read. */
export default function DocumentScreen({ loaderData, params }: Route.ComponentProps) {
  const kind = kindOfDocument(params.id);
  return (
    <div className="content-page">
      <p>
        <Link className="link" href={adminPaths.site}>
          Edit the site
        </Link>
      </p>
      {loaderData.ok && kind ? (
        <DocumentEditor key={params.id} loaded={loaderData.data.data} schema={kind.schema} />
      ) : (
        <Failure outcome={loaderData} title={kind?.title} />
      )}
    </div>
  );
}

interface FailureProps {
  outcome: Route.ComponentProps["loaderData"];
  title: string | undefined;
}

function Failure({ outcome, title }: FailureProps) {
  if (!title || outcome.ok || outcome.status === 404)
    return (
      <>
        <h1>{outcomes.notFound}</h1>
        <ButtonLink className="justify-self-start" href={adminPaths.site}>
          Back to the list
        </ButtonLink>
      </>
    );
  return (
    <>
      <h1>{title}</h1>
      <LoadFailure message={outcomes.loadFailed} reason={reasonOf(outcome)} />
    </>
  );
}

interface DocumentEditorProps {
  loaded: ContentDocument;
  schema: ContentKind["schema"];
}

function DocumentEditor({ loaded, schema }: DocumentEditorProps) {
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const editor = useEditor(loaded, { fields, schema });
  return (
    <>
      <DocumentHead editor={editor} fields={fields} />
      <ShippedChanges editor={editor} fields={fields} />
      <WithPreview editor={editor}>
        <DocumentForm editor={editor} fields={fields} />
      </WithPreview>
    </>
  );
}
