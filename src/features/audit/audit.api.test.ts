import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type AuditEntry, actionWords } from "./contract.ts";

let app: TestApp;
let staff: Applicants;
beforeAll(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
});
afterAll(() => app.close());

async function read(query = ""): Promise<{ data: AuditEntry[]; total: number; next: string | null }> {
  return (await staff.call("GET", `/v1/audit${query}`)).body;
}

async function newest(): Promise<AuditEntry | undefined> {
  return (await read("?limit=1")).data[0];
}

describe("the log", () => {
  it("says who did what, when, from where and on which record", async () => {
    const application = await staff.applied({ name: "Ravi Iyer" });
    await staff.call("PATCH", `/v1/applications/${application}/status`, { status: "Hired" });
    expect(await newest()).toEqual({
      _id: expect.any(String),
      createdAt: app.clock.now().toISOString(),
      actor: { _id: expect.any(String), name: administrator.name },
      action: "application.status-changed",
      detail: "",
      subject: { kind: "application", _id: application, name: "Ravi Iyer" },
      address: "192.0.2.1",
    });
  });

  it("keeps the line of a record that is gone, without its name", async () => {
    const application = await staff.applied({ name: "Gone Soon" });
    await staff.call("DELETE", `/v1/applications/${application}`);
    expect(await newest()).toMatchObject({
      action: "application.deleted",
      subject: { kind: "application", _id: application, name: null },
    });
  });

  it("has each time that a resume was opened and whose it is, by staff and by whose signed link", async () => {
    const application = await staff.applied();
    const { resume } = (await staff.call("GET", `/v1/applications/${application}`)).body.data;
    await app.request("GET", resume, { address: "192.0.2.77" });
    expect(await newest()).toMatchObject({
      actor: { _id: expect.any(String), name: administrator.name },
      action: "document.viewed",
      detail: "by a signed link",
      subject: { kind: "document", name: "resume.pdf of Asha Rao" },
      address: "192.0.2.77",
    });
    await app.request("GET", resume.split("?")[0], { token: staff.token });
    expect(await newest()).toMatchObject({
      actor: { name: administrator.name },
      action: "document.viewed",
      detail: "",
    });
  });

  it("narrows to an action and to a person, a page at a time", async () => {
    for (let number = 0; number < 3; number += 1) await staff.addJob(`job-${number}`, `Job ${number}`);
    const all = await read("?action=job.added");
    expect(all.data).toHaveLength(4);
    expect(all).toMatchObject({ total: 4, next: null });
    const first = await read("?action=job.added&limit=3");
    expect(first).toMatchObject({ total: 4, next: first.data[2]?._id });
    const second = await read(`?action=job.added&limit=3&cursor=${first.next}`);
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect(second.next).toBeNull();

    const { data: people } = (await staff.call("GET", "/v1/audit/people")).body;
    const asha = people.find((one: { name: string }) => one.name === administrator.name);
    expect((await read(`?actor=${asha._id}&action=job.added`)).total).toBe(4);
    expect((await read("?actor=program&action=job.added")).total).toBe(0);
    expect((await read("?actor=%25")).total).toBe(0);
  });

  it("is exported as CSV, and that is in it too", async () => {
    const answer = await app.request("GET", "/v1/audit/export.csv?action=job.added", { token: staff.token });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
    expect(head).toMatch(/time \(UTC\),who,what,detail,kind of record,record,address$/);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/,Asha Rao,Added a job post,,job,[0-9a-f-]{36},192\.0\.2\.1$/);
    expect(await newest()).toMatchObject({ action: "audit.exported" });
  });

  it.each(["", "/people", "/export.csv"])("is for staff alone: %s", async (path) => {
    expect((await app.request("GET", `/v1/audit${path}`)).status).toBe(401);
  });
});

it("has words for nothing that the program never writes down", () => {
  const files = readdirSync("src/features", { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".server.ts")).map((file) => `src/features/${file}`);
  const text = [...sources, "scripts/restore.ts", "scripts/rollback.ts"]
    .map((file) => readFileSync(file, "utf8"))
    .join();
  // That every action has words the compiler knows. What is done to several kinds is written down in one place.
  const isWritten = (action: string) =>
    text.includes(`"${action}"`) ||
    text.includes(action.replace(/^(application|query|get-in-touch)(\..*)$/, "}$2`"));
  expect(Object.keys(actionWords).filter((action) => !isWritten(action))).toEqual([]);
});
