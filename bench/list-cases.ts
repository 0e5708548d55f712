import { applicationSorts, applicationStatuses } from "#features/applications/contract.ts";
import { categories, enquirySorts } from "#features/get-in-touch/contract.ts";
import { jobSorts, jobStatuses } from "#features/jobs/contract.ts";
import { querySorts } from "#features/queries/contract.ts";
import { teamSorts } from "#features/team/contract.ts";

/** A list of the API, and what its readers ask of it. */
export interface ListCase {
  path: string;
  sorts: readonly string[];
  /** Texts to search for: what each stands for, and the text. */
  searches: Record<string, string>;
  /** Filters, alone and with a search. */
  filters: string[];
}

/**
 * Every list that grows with use; what is searched for is in what `npm run generate` makes.
 * @param jobId of a job that many have applied for
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
    },
    filters: [
      ...applicationStatuses.map((status) => `status=${encodeURIComponent(status)}`),
      "unread=true",
      "archived=true",
      "archived=false",
      `jobId=${jobId}`,
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
    sorts: enquirySorts,
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

/** Other calls that read through many records. */
export const others: Record<string, string> = {
  "statistics of the dashboard": "/v1/applications/statistics",
  "count of unread applications": "/v1/applications?unread=true&limit=1",
};

export interface ListRequest {
  name: string;
  query: string;
  /** Of a page far from the first. */
  deep?: boolean;
}

/** Everything that is asked of a list. */
export function requestsOf({ sorts, searches, filters }: ListCase): ListRequest[] {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`]);
  const found = Object.entries(searches).map(([what, text]) => ({
    name: `search for what is ${what}`,
    query: `q=${encodeURIComponent(text)}`,
  }));
  // The two that find most, in every order; the first of them behind every filter too.
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
