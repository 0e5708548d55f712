import { adminTitle } from "#admin/admin-meta.ts";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { type ContentItem, listContent, outcomes } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/documents.ts";
import "./content.css";
import { changeText, DocumentStates, documentLink } from "./document-states.tsx";

export const meta = adminTitle("Edit the site");

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return browserApi().call(listContent, { signal });
}

/** Lists the documents with the words of the site. */
export default function Documents({ loaderData }: Route.ComponentProps) {
  return (
    <div className="content-page">
      <h1>Edit the site</h1>
      {loaderData.ok ? (
        <List documents={loaderData.data.data} />
      ) : (
        <LoadFailure message={outcomes.loadFailed} reason={reasonOf(loaderData)} />
      )}
    </div>
  );
}

function List({ documents }: { documents: readonly ContentItem[] }) {
  if (documents.length === 0) return <EmptyState title="There are no words to edit." />;
  return (
    <ul className="content-list">
      {documents.map((document) => (
        <li key={document._id}>
          <Link className="link" href={documentLink(document._id)}>
            {document.title}
          </Link>
          <DocumentStates states={document.states} />
          <p className="text-sm text-muted">{changeText(document)}</p>
        </li>
      ))}
    </ul>
  );
}
