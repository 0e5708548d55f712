import { Images } from "lucide-react";
import { useId, useState } from "react";
import { adminTitle } from "#admin/admin-meta.ts";
import { useCompany } from "#admin/company.ts";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { fillWords } from "#content/fill.ts";
import { adminPaths } from "#content/paths.ts";
import { type ContentItem, listContent, outcomes } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/documents.ts";
import "./content.css";
import { changeText, DocumentStates, documentLink } from "./document-states.tsx";
import { NewDocument } from "./new-document.tsx";

/** Documents that are found at a glance. */
const FEW = 8;

export const meta = adminTitle("Edit the site");

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return browserApi().call(listContent, { signal });
}

/** Lists the documents with the words of the site. */
export default function Documents({ loaderData }: Route.ComponentProps) {
  return (
    <div className="content-page">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Edit the site</h1>
        <div className="flex flex-wrap gap-2">
          <NewDocument />
          <ButtonLink variant="secondary" href={adminPaths.media}>
            <Icon of={Images} />
            Pictures
          </ButtonLink>
        </div>
      </div>
      {loaderData.ok ? (
        <List documents={loaderData.data.data} />
      ) : (
        <LoadFailure message={outcomes.loadFailed} reason={reasonOf(loaderData)} />
      )}
    </div>
  );
}

/** The parts of the list, by the kinds of their documents. Those of other kinds are pages. */
const parts = [
  { title: "Company", kinds: ["facts", "logo", "brand", "notice", "testimonials"] },
  { title: "Menus and footer", kinds: ["navigation", "footer"] },
  { title: "Staff area", kinds: ["mail-templates", "rejection-reasons"] },
  { title: "Pages", kinds: undefined },
  { title: "Blog", kinds: ["blog", "post"] },
] as const;
const named = new Set<string>(parts.flatMap(({ kinds = [] }) => kinds));

/** Lists the documents by their parts, and finds some by their title. */
function List({ documents: listed }: { documents: readonly ContentItem[] }) {
  const company = useCompany();
  const [typed, setTyped] = useState("");
  const documents = listed.map((one) => ({ ...one, title: fillWords(one.title, company) }));
  if (documents.length === 0) return <EmptyState title="There are no words to edit." />;
  const wanted = typed.trim().toLowerCase();
  const found = documents.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      {documents.length > FEW && (
        <search>
          <TextField
            name="find"
            type="search"
            label="Find a part of the site"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </search>
      )}
      <p className="sr-only" role="status">
        {wanted && `${found.length} of ${documents.length}`}
      </p>
      {found.length === 0 && <EmptyState as="p" title={`Nothing is named “${typed.trim()}”.`} />}
      {parts.map(({ title, kinds }) => (
        <Part
          key={title}
          title={title}
          documents={found.filter(({ kind }) =>
            kinds ? kinds.some((one) => one === kind) : !named.has(kind),
          )}
        />
      ))}
    </>
  );
}

function Part({ title, documents }: { title: string; documents: readonly ContentItem[] }) {
  const id = useId();
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
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
    </section>
  );
}
