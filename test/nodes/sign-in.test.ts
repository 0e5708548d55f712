import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOfStep, stepAt } from "#features/two-step/totp.server.ts";
import { administrator } from "../administrator.ts";
import { createTestPasskey } from "../authenticator.ts";
import { createStore, type TestStore } from "../faults/stores.ts";
import { type ForgingIssuer, startForgingIssuer } from "../forging-issuer.ts";
import { type Program, postJson, signIn, startProgram, stopProgram } from "../program.ts";

// Two real processes on one PostgreSQL: what one began is finished by the other, and nothing counts twice.

const { email, password } = administrator;
const currentPassword = password;

let issuer: ForgingIssuer;
let store: TestStore;
let one: Program;
let other: Program;
beforeAll(async () => {
  [issuer, store] = await Promise.all([startForgingIssuer(), createStore("postgres")]);
  [one, other] = await Promise.all([startNode(), startNode()]);
});
afterAll(async () => {
  await Promise.all([one, other].map(stopProgram));
  await Promise.all([issuer.close(), store.remove()]);
});

const startNode = () => startProgram({ ...store.env, ...issuer.env, PUBLIC_URL: "http://localhost:3000" });

/** Posts to a node, as staff with a token. Returns status and body. */
async function post({ url }: Program, path: string, body: object = {}, token?: string) {
  const answer = await postJson(url + path, body, token ? { authorization: `Bearer ${token}` } : {});
  return { status: answer.status, body: await answer.json() };
}

/** Returns the status of a call by a token on each node. */
function statusesOf(token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  return Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}/v1/auth/me`, { headers })).status),
  );
}

describe("a sign-in that begins on one node", () => {
  it("by a company account is finished by the other, once", async () => {
    const { url, flow } = (await post(one, "/v1/auth/oidc/begin")).body;
    const answer = { flow, ...issuer.answerTo(url, { email }) };
    const entered = await post(other, "/v1/auth/oidc", answer);
    expect(entered.status).toBe(200);
    expect(await statusesOf(entered.body.token)).toEqual([200, 200]);
    for (const node of [one, other]) expect((await post(node, "/v1/auth/oidc", answer)).status).toBe(401);
  });

  it("by a passkey is finished by the other, once", async () => {
    const passkey = createTestPasskey();
    const token = await signIn(one);
    const own = "/v1/settings/passkeys";
    const asked = { name: "Phone", currentPassword };
    const { options } = (await post(one, `${own}/options`, asked, token)).body;
    const added = { name: "Phone", credential: passkey.create(options) };
    expect((await post(other, own, added, token)).status).toBe(201);

    const wanted = (await post(one, "/v1/auth/passkey/options")).body.options;
    const answer = { credential: passkey.get(wanted) };
    const entered = await post(other, "/v1/auth/passkey", answer);
    expect(entered.status).toBe(200);
    expect(await statusesOf(entered.body.token)).toEqual([200, 200]);
    for (const node of [one, other]) expect((await post(node, "/v1/auth/passkey", answer)).status).toBe(401);
  });

  it("is passed by a code that no node takes again", async () => {
    const token = await signIn(one);
    const path = "/v1/settings/two-step";
    const { secret } = (await post(one, `${path}/begin`, { currentPassword }, token)).body;
    const step = stepAt(new Date());
    expect((await post(other, `${path}/confirm`, { code: codeOfStep(secret, step) }, token)).status).toBe(
      200,
    );
    const wanted = { email, password };
    expect((await post(other, "/v1/auth/login", wanted)).body.fields.code).toBeTruthy();
    const coded = { ...wanted, code: codeOfStep(secret, step + 1) };
    expect((await post(one, "/v1/auth/login", coded)).status).toBe(200);
    for (const node of [one, other]) expect((await post(node, "/v1/auth/login", coded)).status).toBe(401);
  });
});
