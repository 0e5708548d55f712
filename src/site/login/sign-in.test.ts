import { expect, it } from "vitest";
import { createClient } from "#platform/client/client.ts";
import { signIn } from "./sign-in.ts";

const email = "asha@jaalidar.example";

/** Signs in at a server with this answer. */
function signInBy(status: number, body: unknown) {
  const fetch = async () => Response.json(body, { status });
  const form = new FormData();
  form.append("email", email);
  form.append("password", "lattice-of-nine-stars");
  return signIn(createClient({ origin: "http://localhost:3000", fetch }), form);
}

it("takes the token, and needs nothing else of the answer", async () => {
  expect(await signInBy(200, { token: "t", administrator: { _id: "one" } })).toEqual({
    ok: true,
    token: "t",
    person: "one",
  });
  expect(await signInBy(200, { token: "t" })).toEqual({ ok: true, token: "t", person: "" });
});

it.each([
  [401, { message: "Locked" }, "Locked"],
  [401, { error: "Locked" }, "Locked"],
  [401, {}, "Login failed"],
  [200, {}, "Login failed"],
  [200, null, "Login failed"],
  [200, { token: "" }, "Login failed"],
  [200, { token: 7, error: "Locked" }, "Locked"],
])("shows a failure at %d with %j: %s", async (status, body, message) => {
  const outcome = await signInBy(status, body);
  expect(outcome).toMatchObject({ ok: false, result: { ok: false, message, fields: {} } });
});
