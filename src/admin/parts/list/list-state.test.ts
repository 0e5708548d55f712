import { describe, expect, test } from "vitest";
import { listJobs } from "#features/jobs/contract.ts";
import { nextHref, pageQuery, previousHref, readListState, sortHref, toList } from "./list-state.ts";

function follow(href: string | undefined): URLSearchParams {
  return new URLSearchParams(href?.slice(1));
}

describe("a list's state in the address", () => {
  test("starts on the first page", () => {
    expect(readListState(new URLSearchParams("q= react "))).toEqual({
      q: "react",
      page: 1,
      trail: [],
      sort: "",
    });
    expect(previousHref(new URLSearchParams("q=react"))).toBeUndefined();
  });

  test("goes on and back, and keeps search and filters", () => {
    const second = follow(nextHref(new URLSearchParams("q=a%26b&status=Hired"), "c1"));
    const third = follow(nextHref(second, "c2"));
    expect(readListState(third)).toEqual({ q: "a&b", page: 3, trail: ["c1", "c2"], sort: "" });
    expect(third.get("status")).toBe("Hired");
    expect(follow(previousHref(third)).toString()).toBe(second.toString());
    expect(previousHref(second)).toBe("?q=a%26b&status=Hired");
  });

  test("does not let the address grow without end", () => {
    let params = new URLSearchParams();
    for (let page = 1; page < 40; page += 1) params = follow(nextHref(params, `c${page}`));
    expect(readListState(params)).toMatchObject({ page: 40, trail: { length: 20 } });
    for (let step = 0; step < 20; step += 1) params = follow(previousHref(params));
    expect(readListState(params)).toMatchObject({ page: 1, trail: [] });
  });

  test.each(["page=7", "page=-1&at=c1", "page=x&at=c1"])("is not led astray by %s", (search) => {
    const { page, trail } = readListState(new URLSearchParams(search));
    expect(page).toBe(trail.length + 1);
  });

  test("asks for the page after the last cursor", () => {
    const request = new Request("http://localhost/admin/jobs?q=x&page=3&at=c1&at=c2");
    expect(pageQuery(request, listJobs)).toEqual({ q: "x", limit: 50, cursor: "c2" });
  });

  test("asks for what the list can be narrowed to and sorted by, and for nothing it would be refused", () => {
    const address = "?status=open&sort=-title&unread=true&nonsense=1&limit=9&location=";
    const request = new Request(`http://localhost/admin/jobs${address}`);
    expect(pageQuery(request, listJobs)).toEqual({ status: "open", sort: "-title", limit: 50 });
    const wrong = new Request("http://localhost/admin/jobs?status=lost&sort=salary&q=x");
    expect(pageQuery(wrong, listJobs)).toEqual({ q: "x", limit: 50 });
  });

  test("another order begins on the first page, and keeps search and filters", () => {
    const third = new URLSearchParams("q=x&status=open&page=3&at=c1&at=c2&sort=title");
    expect(sortHref(third, "-title")).toBe("?q=x&status=open&sort=-title");
  });
});

test("a list that did not load says why", () => {
  const unreached = { ok: false, status: 0, message: "", fields: {} } as const;
  expect(toList(unreached, () => [], "Could not load.")).toEqual({
    ok: false,
    message: "Could not load.",
    reason: "The server could not be reached. Check your connection.",
  });
});
