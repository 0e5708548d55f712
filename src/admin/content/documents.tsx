import { Images } from "lucide-react";
import { type ToggleEvent, useId } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { adminTitle } from "#admin/admin-meta.ts";
import { useCompany } from "#admin/company.ts";
import { PAGE_SIZE, readListState, reasonOf } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { SearchForm } from "#admin/parts/list/search-form.tsx";
import { fillWords } from "#content/fill.ts";
import { adminPaths } from "#content/paths.ts";
import { addedKindNames } from "#content/schemas/added.ts";
import { type ContentItem, listContent, outcomes } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/documents.ts";
import "./content.css";
import { changeText, DocumentStates, documentLink } from "./document-states.tsx";
import { NewDocument } from "./new-document.tsx";

/** Documents that are found at a glance. */
const FEW = 8;

/** The parameter of the address that unfolds a part. */
const MORE = "more";

export const meta = adminTitle("Edit the site");

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return browserApi().call(listContent, { signal });
}

/** Skips the loader for a search and a fold, because all documents are loaded already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
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
const added = new Set<string>(addedKindNames);

/** Lists the documents by their parts, and finds some by their title. */
function List({ documents: listed }: { documents: readonly ContentItem[] }) {
  const company = useCompany();
  const [params] = useSearchParams();
  const { q } = readListState(params);
  const documents = inOrder(listed).map((one) => ({ ...one, title: fillWords(one.title, company) }));
  if (documents.length === 0) return <EmptyState title="There are no words to edit." />;
  const wanted = q.toLowerCase();
  const found = documents.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      {documents.length > FEW && <SearchForm label="Find a part of the site" q={q} />}
      <p className="sr-only" role="status">
        {q && `${found.length} of ${documents.length}`}
      </p>
      {found.length === 0 && <EmptyState as="p" title={`Nothing is named “${q}”.`} />}
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

/** Returns the shipped documents in their order, then those that owners have added, the last changed first. */
function inOrder(documents: readonly ContentItem[]): ContentItem[] {
  const isAdded = ({ kind }: ContentItem) => added.has(kind);
  const timeOf = ({ updatedAt }: ContentItem) => Date.parse(updatedAt ?? "");
  return [
    ...documents.filter((one) => !isAdded(one)),
    ...documents.filter(isAdded).toSorted((one, other) => timeOf(other) - timeOf(one)),
  ];
}

interface PartProps {
  title: string;
  documents: readonly ContentItem[];
}

/** Lists the documents of a part, and those beyond a page of them in a fold, which the address keeps open. */
function Part({ title, documents }: PartProps) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const isUnfolded = params.getAll(MORE).includes(title);
  const rest = documents.slice(PAGE_SIZE);
  function keep({ newState }: ToggleEvent) {
    if ((newState === "open") === isUnfolded) return;
    const next = new URLSearchParams(params);
    if (isUnfolded) next.delete(MORE, title);
    else next.append(MORE, title);
    setParams(next, { replace: true, preventScrollReset: true });
  }
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <DocumentList documents={documents.slice(0, PAGE_SIZE)} />
      {rest.length > 0 && (
        <details open={isUnfolded} onToggle={keep}>
          <summary className="content-more">
            {rest.length} more<span className="sr-only"> of {title}</span>
          </summary>
          <DocumentList documents={rest} />
        </details>
      )}
    </section>
  );
}

function DocumentList({ documents }: { documents: readonly ContentItem[] }) {
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
