import { expect, it } from "vitest";
import { Fault } from "#platform/contract/errors.ts";
import { reasonOf } from "./log.server.ts";

const refused = [
  new Error("connect ECONNREFUSED ::1:5432"),
  new Error("connect ECONNREFUSED 127.0.0.1:5432"),
];

it.each([
  ["an error", refused[1], "connect ECONNREFUSED 127.0.0.1:5432"],
  ["a name with two addresses", new AggregateError(refused), "connect ECONNREFUSED ::1:5432"],
  [
    "what visitors are told",
    new Fault("unavailable", { cause: refused[0] }),
    "connect ECONNREFUSED ::1:5432",
  ],
])("gives the operator the reason of %s", (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
