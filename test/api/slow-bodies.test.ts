import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "../../src/endpoints.server.ts";
import { type Applicants, createApplicants } from "../applicants.ts";
import { addColleague } from "../colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../create-test-app.ts";

let app: TestApp;
let staff: Applicants;
beforeEach(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
});
afterEach(() => app.close());

const again = { currentPassword: administrator.password };

/** Pauses a job by a call that has passed its first checks and whose body arrives after something else. */
async function pauseAfter(token: string, meanwhile: () => Promise<{ status: number }>): Promise<Response> {
  const passed = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  const body = new ReadableStream(
    {
      // Is asked for the body once the call has passed.
      async pull(controller) {
        passed.resolve();
        await arrival.promise;
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ status: "paused" })));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const init = { method: "PATCH", headers, body, duplex: "half" as const };
  const request = new Request("http://localhost:3000/v1/jobs/react-lead/status", init);
  const answer = createApi(app.services).fetch(request, { address: "192.0.2.9" });
  await passed.promise;
  expect((await meanwhile()).status).toBe(200);
  arrival.resolve();
  return answer;
}

describe("a body that is still arriving changes nothing", () => {
  let bela: { id: string; token: string };
  beforeEach(async () => {
    bela = await addColleague(app, "Bela Iyer", ["recruiter"]);
  });
  afterEach(async () => {
    expect((await staff.call("GET", "/v1/jobs/react-lead")).body.data.status).toBe("open");
  });

  it("once its sender is deactivated", async () => {
    const deactivate = () =>
      staff.call("PATCH", `/v1/administrators/${bela.id}`, { active: false, ...again });
    expect((await pauseAfter(bela.token, deactivate)).status).toBe(401);
  });

  it("once its sender has lost the role for it", async () => {
    const demote = () =>
      staff.call("PUT", `/v1/administrators/${bela.id}/roles`, { roles: ["viewer"], jobs: [], ...again });
    expect((await pauseAfter(bela.token, demote)).status).toBe(403);
  });

  it("once its sender has signed out", async () => {
    const signOut = () => app.request("POST", "/v1/auth/logout", { token: bela.token });
    expect((await pauseAfter(bela.token, signOut)).status).toBe(401);
  });
});
