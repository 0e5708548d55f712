import { expect, test } from "vitest";
import { isBoard, MAX_PAGES, moreHref, pagesOf, viewHref } from "./board-state.ts";

const at = (search: string) => new URLSearchParams(search);

test("the board keeps search and filters, and leaves the page and the one status of the table", () => {
  const href = viewHref(at("q=asha&status=Hired&jobId=-&page=3&at=a&at=b"), "board");
  expect(href).toBe("?q=asha&jobId=-&view=board");
  expect(isBoard(at(href))).toBe(true);
});

test("the way back to the table keeps search and filters too", () => {
  expect(viewHref(at("q=asha&view=board&more=Pending&tag=Go"), "table")).toBe("?q=asha&tag=Go");
});

test("a column shows one page more at a time, up to a limit that no address can lift", () => {
  let href = "?view=board";
  for (let pages = 2; pages <= MAX_PAGES + 3; pages += 1) {
    href = moreHref(at(href), "Interview Scheduled");
    expect(pagesOf(at(href), "Interview Scheduled")).toBe(Math.min(pages, MAX_PAGES));
  }
  expect(pagesOf(at(href), "Pending")).toBe(1);
});
