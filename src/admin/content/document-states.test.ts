import { expect, it } from "vitest";
import { changeText } from "./document-states.tsx";

it.each([
  ["the writer", { _id: "a", name: "Asha Rao" }, "Asha Rao"],
  ["this machine after an import", { _id: "machine", name: "" }, "this machine"],
  ["somebody whose account is gone", { _id: "a", name: "" }, "somebody whose account is gone"],
])("names %s as who changed the words", (_, updatedBy, name) => {
  const updatedAt = "2026-11-20T15:51:00.000Z";
  expect(changeText({ updatedAt, updatedBy })).toBe(`Changed 20 Nov 2026, 9:21 pm by ${name}.`);
});
