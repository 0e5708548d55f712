import { applicationStatuses } from "#content/application-statuses.ts";
import { applicationSorts } from "#features/applications/contract.ts";
import { categories, getInTouchSorts, querySorts } from "#features/enquiries/contract.ts";
import { jobSorts, jobStatuses } from "#features/jobs/contract.ts";
import { teamSorts } from "#features/team/contract.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";

/** Describes a list of the API with the orders, searches and filters to measure. */
export interface ListCase {
  path: string;
  sorts: readonly string[];
  /** The searches: a name for each, and its text. */
  searches: Record<string, string>;
  /** Filters, measured alone and with a search. */
  filters: string[];
}

/**
 * Returns every list that grows with use; the searches match the records of `npm run generate`.
 * @param jobId a job with many applications
 */
export const listsWith = (jobId: string): ListCase[] => [
  {
    path: "/v1/applications",
    sorts: applicationSorts,
    searches: {
      "in every row": "example",
      "in many rows": "sharma",
      "in one row": ".50000@",
      "in none": "zzqqxx",
      "of two letters": "ra",
      "of one letter": "q",
      "in Hindi": "शर्मा",
      "full of wildcards": "50%_",
      "in many resumes": "kubernetes",
      "in some resumes": "kotlin flutter",
      "in few resumes": "f00",
      "in every resume": "client",
    },
    filters: [
      ...applicationStatuses.map((status) => `status=${encodeURIComponent(status)}`),
      "unread=true",
      "archived=true",
      "archived=false",
      // A column of the board.
      "status=Pending&archived=false",
      `jobId=${jobId}`,
      "step=answered",
      "step=hired",
      `from=${dayInIndia(new Date(Date.now() - 84 * DAY_MS))}&step=interviewed`,
    ],
  },
  {
    path: "/v1/queries",
    sorts: querySorts,
    searches: {
      "in every row": "example",
      "in many rows": "website",
      "in one row": ".10000@",
      "in none": "zzqqxx",
      "of two letters": "ra",
    },
    filters: ["unread=true"],
  },
  {
    path: "/v1/get-in-touch",
    sorts: getInTouchSorts,
    searches: {
      "in every row": "example",
      "in many rows": "pvt ltd",
      "in one row": ".10000@",
      "in none": "zzqqxx",
      "of two letters": "ra",
    },
    filters: [...categories.map((category) => `category=${encodeURIComponent(category)}`), "unread=true"],
  },
  {
    path: "/v1/jobs",
    sorts: jobSorts,
    searches: { "in many rows": "engineer", "in none": "zzqqxx", "of two letters": "ra" },
    filters: jobStatuses.map((status) => `status=${status}`),
  },
  { path: "/v1/team", sorts: teamSorts, searches: { "in none": "zzqqxx" }, filters: [] },
  { path: "/v1/audit", sorts: [], searches: {}, filters: ["action=application.deleted"] },
  { path: "/v1/mail", sorts: [], searches: {}, filters: ["status=failed"] },
];

/**
 * Names other calls: those that read many records, and what a review reads of one application.
 * @param applicationId that application
 */
export const othersWith = (applicationId: string): Record<string, string> => ({
  "statistics of the dashboard": "/v1/applications/statistics",
  "figures of twelve weeks": "/v1/applications/figures",
  "figures of a year": "/v1/applications/figures?weeks=52",
  "figures of enquiries of twelve weeks": "/v1/leads/figures",
  "figures of enquiries of a year": "/v1/leads/figures?weeks=52",
  "count of unread applications": "/v1/applications?unread=true&limit=1",
  "review: the application": `/v1/applications/${applicationId}`,
  "review: its timeline": `/v1/applications/${applicationId}/timeline`,
  "review: its scores": `/v1/applications/${applicationId}/scores`,
  "review: its interviews": `/v1/applications/${applicationId}/interviews`,
  "review: related applications": `/v1/applications/${applicationId}/related`,
  "review: its e-mails": `/v1/mail?subjectId=${applicationId}`,
});

interface ListRequest {
  name: string;
  query: string;
  /** Asks for a page far from the first. */
  deep?: boolean;
}

/** Returns all requests to measure on a list. */
export function requestsOf({ sorts, searches, filters }: ListCase): ListRequest[] {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`]);
  const found = Object.entries(searches).map(([what, text]) => ({
    name: `search for what is ${what}`,
    query: `q=${encodeURIComponent(text)}`,
  }));
  // The two searches that find most run in every order, the first of them with every filter too.
  const wide = found.slice(0, 2).filter(({ name }) => !name.endsWith("none"));
  return [
    { name: "first page", query: "" },
    { name: "deep page", query: "", deep: true },
    ...orders.map((order) => ({ name: `by ${order}`, query: `sort=${order}` })),
    ...orders.map((order) => ({ name: `by ${order}, deep page`, query: `sort=${order}`, deep: true })),
    ...filters.map((filter) => ({ name: decodeURIComponent(filter), query: filter })),
    ...found,
    ...wide.map(({ name, query }) => ({ name: `${name}, deep page`, query, deep: true })),
    ...wide.flatMap(({ name, query }) =>
      orders.map((order) => ({ name: `${name}, by ${order}`, query: `${query}&sort=${order}` })),
    ),
    ...wide.slice(0, 1).flatMap(({ name, query }) =>
      filters.map((filter) => ({
        name: `${name}, ${decodeURIComponent(filter)}`,
        query: `${query}&${filter}`,
      })),
    ),
  ];
}
