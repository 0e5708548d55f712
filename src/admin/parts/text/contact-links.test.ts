import { expect, test } from "vitest";
import { mailtoHref } from "./contact-links.tsx";

test("an address adds no recipients of its own", () => {
  expect(mailtoHref("asha@mail.example")).toBe("mailto:asha@mail.example");
  expect(mailtoHref("a?cc=b&x@mail.example")).toBe("mailto:a%3Fcc%3Db%26x@mail.example");
});
