import { afterAll, beforeAll, expect, it } from "vitest";
import { findMails } from "#features/mail/storage.server.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let app: TestApp;
let token: Applicants["token"];
let call: Applicants["call"];
let applied: Applicants["applied"];
beforeAll(async () => {
  app = await createTestApp();
  ({ token, call, applied } = await createApplicants(app));
});
afterAll(() => app.close());

/** How often two calls are sent at the same moment: they meet in the middle of each other only now and then. */
const ROUNDS = 12;
const setStatus = (id: string, status: string) => call("PATCH", `/v1/applications/${id}/status`, { status });
const remove = (id: string) => call("DELETE", `/v1/applications/${id}`);

it("tells the history as it went when two administrators set the status at once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await applied();
    const set = await Promise.all([
      setStatus(id, "Hired"),
      setStatus(id, "Rejected"),
      setStatus(id, "Reviewed"),
    ]);
    expect(set.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data, history } = (await call("GET", `/v1/applications/${id}`)).body;
    const steps = history.filter(({ event }: { event: string }) => event === "status");
    const befores = steps.map(({ detail }: { detail: string }) => detail.split(" → ")[0]);
    const afters = steps.map(({ detail }: { detail: string }) => detail.split(" → ")[1]);
    expect([...befores, data.status].sort()).toEqual(["Pending", ...afters].sort());
  }
});

it("deletes an application once, and what comes with it at the same moment finds it or does not", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await applied();
    const mail = { userEmail: "a@mail.example", subject: "s", description: "d", signature: "g" };
    const [first, second, status, sent] = await Promise.all([
      remove(id),
      remove(id),
      setStatus(id, "Hired"),
      app.request("POST", "/v1/mail/send", { token, body: { ...mail, subjectId: id } }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    expect([200, 404]).toContain(status.status);
    expect([200, 202, 404]).toContain(sent.status);
    expect(await findMails(app.services.db.read, { subjectId: id })).toEqual([]);
  }
});

it("refuses a decision about a status that a colleague has changed meanwhile, and tells both", async () => {
  const id = await applied();
  const decide = (body: object) => call("PATCH", `/v1/applications/${id}/status`, body);
  expect((await decide({ status: "Hired", seen: "Pending" })).status).toBe(200);
  const late = await decide({ status: "Rejected", seen: "Pending" });
  expect(late.status).toBe(412);
  expect(late.body.message).toMatch(/^.+ chose Hired meanwhile\. Rejected was not saved\.$/);
  expect(late.body.current).toMatchObject({ _id: id, status: "Hired" });
  expect((await call("GET", `/v1/applications/${id}`)).body.data.status).toBe("Hired");
});

it("takes the same decision of two, one about what is seen, and the bare call of the specification", async () => {
  const id = await applied();
  const decide = (body: object) => call("PATCH", `/v1/applications/${id}/status`, body);
  await decide({ status: "Hired" });
  expect((await decide({ status: "Hired", seen: "Pending" })).status).toBe(200);
  expect((await decide({ status: "Reviewed", seen: "Hired" })).status).toBe(200);
  expect((await decide({ status: "Rejected" })).body).toMatchObject({ message: "Status updated" });
});

it("leaves those out of a decision about many that a colleague has decided about meanwhile", async () => {
  const [hired, rejected, waiting] = [await applied(), await applied(), await applied()];
  await setStatus(hired, "Hired");
  await setStatus(rejected, "Rejected");
  const decide = (body: object) =>
    call("POST", "/v1/applications/status", { ids: [hired, rejected, waiting], ...body });
  const late = await decide({ status: "Rejected", seen: ["Pending", "Reviewed"] });
  expect(late).toMatchObject({
    status: 200,
    body: {
      message: "2 applications are now Rejected. 1 stays as a colleague decided meanwhile.",
      changed: 2,
    },
  });
  const statusOf = async (id: string) => (await call("GET", `/v1/applications/${id}`)).body.data.status;
  expect(await Promise.all([hired, rejected, waiting].map(statusOf))).toEqual([
    "Hired",
    "Rejected",
    "Rejected",
  ]);
  expect((await decide({ status: "Pending" })).body.message).toBe("3 applications are now Pending.");
});

it("refuses a late decision where nobody has read a document before", async () => {
  const fresh = await createTestApp();
  const applicants = await createApplicants(fresh);
  const id = await applicants.applied();
  await applicants.call("POST", "/v1/applications/status", { ids: [id], status: "Hired" });
  const late = { status: "Rejected", seen: "Pending" };
  expect((await applicants.call("PATCH", `/v1/applications/${id}/status`, late)).status).toBe(412);
  await fresh.close();
});

it("lets one of three who saw the same status decide, at the same moment", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await applied();
    const decide = (status: string) =>
      call("PATCH", `/v1/applications/${id}/status`, { status, seen: "Pending" });
    const three = await Promise.all([decide("Hired"), decide("Rejected"), decide("Reviewed")]);
    expect(three.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  }
});
