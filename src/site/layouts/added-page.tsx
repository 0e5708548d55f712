import { data } from "react-router";
import { addedLink } from "#content/added-paths.ts";
import { findAddedPage } from "#features/content/rules.ts";
import { shownPage } from "#site/content-page.ts";
import { enquiryAction } from "#site/forms/enquiry-action.ts";
import { wordsContext } from "#site/words.ts";
import type { Route } from "./+types/added-page.ts";
import Article from "./article.tsx";
import { contentMeta } from "./content-meta.ts";
import ServiceLanding, { loadLanding } from "./service-landing.tsx";

/** Finds the page that an owner has added at an address. Throws 404 where there is none. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = findAddedPage(context.get(wordsContext), params.key);
  if (!found) throw data(null, { status: 404 });
  const path = addedLink(found.kind, found.key);
  if (found.kind === "page")
    return { kind: found.kind, ...shownPage<"article">({ words: found.words, path }, context) };
  const page = shownPage<"service-landing">({ words: found.words, path }, context);
  return { kind: found.kind, ...(await loadLanding(page, context)) };
}

export const action = enquiryAction;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return contentMeta(loaderData, matches);
}

/** Renders a page that an owner has added, in the layout of its kind. */
export default function AddedPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.kind === "service" ? (
    <ServiceLanding loaderData={loaderData} actionData={actionData} />
  ) : (
    <Article loaderData={loaderData} />
  );
}
