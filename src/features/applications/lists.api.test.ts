import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertDocument } from "#features/documents/storage.server.ts";
import type { AccessPath } from "#platform/database/query-plan.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { sortKey } from "#platform/database/sort.server.ts";
import { type Applicants, createApplicants, resume } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPaging } from "../../../test/paging.ts";
import { type Application, applicationSorts } from "./contract.ts";
import { type ApplicationFilter, listApplications, selectApplications } from "./list-storage.server.ts";
import { insertApplication, type NewApplication } from "./storage.server.ts";

let app: TestApp;
let token: string;
let jobKey: string;
let call: Applicants["call"];
let countRows: Applicants["countRows"];
let paging: ReturnType<typeof createPaging>;
beforeAll(async () => {
  app = await createTestApp();
  ({ token, call, countRows, jobKey } = await createApplicants(app));
  paging = createPaging(app, token);
});
afterAll(() => app.close());

const nobody = { phone: "", expectedSalary: 1, noticePeriod: 0, experience: 1, job: null };

/** Inserts an application into the database. Returns its `_id`. */
async function put(given: Partial<NewApplication> & { name: string }): Promise<string> {
  const { db, clock } = app.services;
  const file = { kind: "resume", name: "r.pdf", mediaType: "application/pdf", bytes: resume } as const;
  return db.transaction(async (tx) => {
    const resumeId = await insertDocument(tx, file, clock.now());
    const email = given.email ?? `${sortKey(given.name).replace(/\W/g, "")}@mail.example`;
    const whole = { ...nobody, email, additionalId: null, promisedUntil: null, resumeId, ...given };
    return (await insertApplication(tx, whole, clock.now()))._id;
  });
}

const setStatus = (ids: string[], status: string) => call("POST", "/v1/applications/status", { ids, status });
const find = (q: string, more = "") => paging.whole(`/v1/applications?q=${encodeURIComponent(q)}${more}`);

describe("the order of the list", () => {
  const names = ["zed", "Élan", "elan", "ELAN", "आशा", "asha", "Asha", "élan", "Zed"];
  beforeAll(async () => {
    const job = { _id: jobKey, jobId: "react-lead", title: "Senior React Engineer" };
    for (const [index, name] of names.entries()) {
      const _id = await put({ name, experience: (index % 3) + 0.5, job: index % 2 ? job : null });
      if (index % 4 === 0) await setStatus([_id], index % 8 === 0 ? "Hired" : "Rejected");
    }
  });

  /** Each order, told once more. */
  const keys: Record<(typeof applicationSorts)[number], (one: Application) => string | number> = {
    createdAt: ({ _id }) => _id,
    name: ({ name }) => sortKey(name),
    email: ({ email }) => sortKey(email),
    experience: ({ experience }) => experience,
    job: ({ job }) => sortKey(job?.title ?? ""),
    status: ({ status }) => status,
  };

  it.each(applicationSorts.flatMap((sort) => [sort, `-${sort}`]))("goes by %s over ties", async (sort) => {
    const key = keys[sort.replace("-", "") as (typeof applicationSorts)[number]];
    const { data }: { data: Application[] } = (await call("GET", "/v1/applications")).body;
    const compare = (one: Application, other: Application) => {
      const [a, b] = [key(one), key(other)];
      return a === b ? (one._id < other._id ? -1 : 1) : Buffer.compare(bytes(a), bytes(b));
    };
    const sorted = data.toSorted(compare).map(({ _id }) => _id);
    const wanted = sort.startsWith("-") ? sorted.reverse() : sorted;
    expect(await paging.whole(`/v1/applications?sort=${sort}`)).toEqual(wanted);
    expect(await paging.paged(`/v1/applications?sort=${sort}`)).toEqual({
      ids: wanted,
      totals: [names.length],
    });
    const narrowed = `/v1/applications?sort=${sort}&q=mail.example&status=Pending`;
    expect((await paging.paged(narrowed)).ids).toEqual(await paging.whole(narrowed));
  });

  const bytes = (value: string | number) =>
    Buffer.from(typeof value === "number" ? String(value * 10).padStart(6, "0") : value);

  it("stands names beside each other however they are written", async () => {
    const { data } = (await call("GET", "/v1/applications?sort=name")).body;
    const read = data.map((one: Application) => one.name);
    expect(read).toEqual(["asha", "Asha", "Élan", "elan", "ELAN", "élan", "zed", "Zed", "आशा"]);
  });

  it("doubles and drops nothing while others come in and go between the pages", async () => {
    const before = await paging.whole("/v1/applications?sort=name");
    const added: string[] = [];
    const { ids } = await paging.paged("/v1/applications?sort=name", async (page) => {
      added.push(await put({ name: page % 2 ? "aaa" : "Elan" }));
    });
    expect(ids.filter((id) => before.includes(id))).toEqual(before);
    expect(new Set(ids).size).toBe(ids.length);
    await call("POST", "/v1/applications/delete", { ids: added });

    const [first, second] = before;
    const { next } = await paging.read("/v1/applications?sort=name&limit=2");
    const marker = await put({ name: "asha" });
    await call("POST", "/v1/applications/delete", { ids: [second, marker] });
    const { rows } = await paging.read(`/v1/applications?sort=name&limit=200&cursor=${next}`);
    expect([first, second, ...rows.map(({ _id }) => _id)]).toEqual(before);
  });

  it("gives pages of fifty to a cursor without a limit, and refuses foreign cursors and orders", async () => {
    const ids = await paging.whole("/v1/applications?sort=email");
    const { next } = await paging.read("/v1/applications?sort=email&limit=2");
    const rest = await paging.read(`/v1/applications?sort=email&cursor=${next}`);
    expect(rest.rows.map(({ _id }) => _id)).toEqual(ids.slice(2));
    for (const query of [
      `sort=name&cursor=${next}`,
      `q=nobody&cursor=${next}`,
      `cursor=${next}`,
      `sort=email&cursor=${ids[0]}`,
    ]) {
      const { status, body } = await call("GET", `/v1/applications?${query}`);
      expect(status).toBe(422);
      expect(body.fields.cursor).toContain("This cursor is not one of this list in this order.");
    }
    const { status, body } = await call("GET", "/v1/applications?sort=resume");
    expect([status, body.message]).toEqual([422, expect.stringContaining("sort is one of createdAt, name")]);
  });
});

describe("searching", () => {
  const strange = [
    '100% "Go"_Dev',
    "OR NOT near*",
    "a\\b",
    "-c +d ^e",
    "(f) {g} :h",
    "it's; drop--",
    "मीरा दास",
    "ﬁnn Straße",
    "日本 太郎",
    "😀 smile 😀",
    "x%y_z",
  ];
  const about = new Map<string, string>();
  beforeAll(async () => {
    for (const name of strange) about.set(name, await put({ name, email: "strange@quiet.example" }));
  });

  it.each([
    ['% "go"_', '100% "Go"_Dev'],
    ['"go"', '100% "Go"_Dev'],
    ["0%", '100% "Go"_Dev'],
    ["or not", "OR NOT near*"],
    ["near*", "OR NOT near*"],
    ["a\\b", "a\\b"],
    ["\\", "a\\b"],
    ["^e", "-c +d ^e"],
    ["-c +", "-c +d ^e"],
    ["{g} :h", "(f) {g} :h"],
    ["it's; d", "it's; drop--"],
    ["रा दा", "मीरा दास"],
    ["मी", "मीरा दास"],
    ["FINN", "ﬁnn Straße"],
    ["straße", "ﬁnn Straße"],
    ["本 太", "日本 太郎"],
    ["太", "日本 太郎"],
    ["😀 s", "😀 smile 😀"],
    ["x%y_z", "x%y_z"],
    ["y_", "x%y_z"],
  ])("finds %s where it stands, and nowhere else", async (q, name) => {
    expect(await find(q)).toEqual([about.get(name)]);
    expect(await find(q, "&sort=-name&limit=5")).toEqual([about.get(name)]);
    expect(await find(q, "&status=Hired")).toEqual([]);
  });

  it.each(["x_y", "x%z", 'go"dev', "near* or", "a b", "\\\\", "%%", "__", '""', "100_"])(
    "does not find %s",
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  it("counts the same whatever the reading goes by", async () => {
    const { engine, read } = app.services.db;
    const paths: AccessPath[] = engine === "sqlite" ? ["planner", "filter", "order"] : ["planner"];
    const filters: Partial<ApplicationFilter>[] = [{}, { status: "Pending", unread: true }];
    for (const more of filters) {
      const filter = { jobs: "all" as const, ...more, q: "quiet.example" };
      for (const path of paths) {
        expect(await countSelected(selectApplications(read, filter, path))).toBe(strange.length);
      }
    }
  });

  it("no longer finds what was deleted, and finds what came after it", async () => {
    const _id = await put({ name: "Last One" });
    expect(await find("last one")).toEqual([_id]);
    expect((await call("DELETE", `/v1/applications/${_id}`)).status).toBe(200);
    expect(await find("last one")).toEqual([]);
    const next = await put({ name: "Next One" });
    expect(await find("next one")).toEqual([next]);
    expect(await find("last one")).toEqual([]);
  });
});

describe("the filters of the list", () => {
  /** A value of each filter that leaves fewer than both; the types want one of every filter. */
  const narrowing: Required<Omit<ApplicationFilter, "q" | "inResumes">> = {
    jobs: ["another"],
    status: "Hired",
    jobKey: "another",
    jobId: "another",
    unread: true,
    ending: true,
    archive: { archived: true, before: new Date(0) },
    assignee: "another",
    tag: "another",
    reason: "another",
    step: "hired",
    since: new Date("2099-01-01"),
    until: new Date(0),
  };
  beforeAll(async () => {
    await put({ name: "Filter One" });
    const read = await put({ name: "Filter Two" });
    await call("PUT", `/v1/applications/${read}/read`, { read: true });
  });

  it.each(Object.entries(narrowing))("narrow its total by %s", async (filter, value) => {
    const all: ApplicationFilter = { jobs: "all", q: "filter" };
    expect(await listApplications(app.services.db.read, all).count()).toBe(2);
    const list = listApplications(app.services.db.read, { ...all, [filter]: value });
    const total = await list.count();
    expect(total).toBeLessThan(2);
    expect(await list.find({ limit: undefined, after: undefined })).toHaveLength(total);
  });
});

describe("several applications at once", () => {
  const gone = "0199e5a0-0000-7000-8000-000000000000";

  it("get another status with their history, and those that are gone are left out", async () => {
    const [one, two, three] = [
      await put({ name: "One" }),
      await put({ name: "Two" }),
      await put({ name: "Three" }),
    ];
    await setStatus([three], "Hired");
    const audits = await auditedOf("application.status-changed");
    const { status, body } = await setStatus([one, gone, two, three, one], "Hired");
    expect([status, body]).toEqual([
      200,
      { success: true, message: "3 applications are now Hired.", changed: 3 },
    ]);
    for (const id of [one, two, three]) {
      const read = (await call("GET", `/v1/applications/${id}`)).body;
      expect(read.data.status).toBe("Hired");
      const changes = read.history.filter((entry: { event: string }) => entry.event === "status");
      expect(changes).toMatchObject([{ detail: "Pending → Hired", actor: "Asha Rao" }]);
    }
    expect((await auditedOf("application.status-changed")) - audits).toBe(2);
    expect((await setStatus([one], "Reviewed")).body.message).toBe("1 application is now Reviewed.");
  });

  it("are deleted with all that belongs to them, all or none", async () => {
    const before = await countRows();
    const ids = [await put({ name: "One" }), await put({ name: "Two" })];
    const { body } = await call("POST", "/v1/applications/delete", { ids: [...ids, gone] });
    expect(body).toEqual({ success: true, message: "2 applications deleted.", deleted: 2 });
    // The one e-mail more tells the administrator of this deed.
    expect(await countRows()).toEqual({ ...before, outbox: Number(before.outbox) + 1 });
    const again = await call("POST", "/v1/applications/delete", { ids });
    expect([again.status, again.body.deleted]).toEqual([200, 0]);
  });

  it.each([
    ["no ids", { ids: [], status: "Hired" }, "Choose at least one."],
    [
      "too many",
      { ids: Array.from({ length: 201 }, String), status: "Hired" },
      "Choose at most 200 at a time.",
    ],
    ["no list", { ids: "x", status: "Hired" }, "ids is a list of IDs."],
    ["no status", { ids: [gone], status: "Lost" }, expect.stringMatching(/^Status must be one of/)],
  ])("are refused with %s", async (_, body, message) => {
    const answer = await call("POST", "/v1/applications/status", body);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  it("need a token", async () => {
    for (const path of ["status", "delete"]) {
      const answer = await app.request("POST", `/v1/applications/${path}`, {
        body: { ids: [gone], status: "Hired" },
      });
      expect(answer.status).toBe(401);
    }
    expect((await app.request("GET", "/v1/applications/export.csv")).status).toBe(401);
    const body = { read: true };
    expect((await app.request("PUT", `/v1/applications/${gone}/read`, { body })).status).toBe(401);
  });
});

async function auditedOf(action: string): Promise<number> {
  return (await call("GET", `/v1/audit?action=${action}&limit=1`)).body.total;
}

describe("the mark that an application is read", () => {
  it("is set and taken away by staff, not by reading it, and the first time stays", async () => {
    const _id = await put({ name: "Mark Me" });
    const mark = (read: boolean) => call("PUT", `/v1/applications/${_id}/read`, { read });
    expect((await call("GET", `/v1/applications/${_id}`)).body.data.readAt).toBeNull();
    expect(await find("mark me", "&unread=true")).toEqual([_id]);
    const audits = await auditedOf("application.marked");

    const first = (await mark(true)).body.data;
    expect(first).toMatchObject({ _id, readAt: app.clock.now().toISOString(), resume: expect.any(String) });
    app.clock.advance(1_000);
    expect((await mark(true)).body.data.readAt).toBe(first.readAt);
    expect(await find("mark me", "&unread=true")).toEqual([]);
    expect(await find("mark me", "&unread=false")).toEqual([_id]);

    expect((await mark(false)).body.data.readAt).toBeNull();
    expect(await find("mark me", "&unread=true&sort=name&limit=1")).toEqual([_id]);
    expect((await auditedOf("application.marked")) - audits).toBe(2);
  });

  it("is counted, and 404 for an application that is gone", async () => {
    const unread = async () => (await call("GET", "/v1/applications/statistics")).body.data.unread;
    const before = await unread();
    const _id = await put({ name: "Count Me" });
    expect(await unread()).toBe(before + 1);
    await call("PUT", `/v1/applications/${_id}/read`, { read: true });
    expect(await unread()).toBe(before);
    const { status, body } = await call("PUT", "/v1/applications/gone/read", { read: true });
    expect([status, body.message]).toEqual([404, "There is no such application."]);
    expect((await call("PUT", `/v1/applications/${_id}/read`, { read: "perhaps" })).status).toBe(422);
  });
});

describe("the export", () => {
  it("holds the search in its order as CSV, formulas defused, and is written down", async () => {
    const audits = await auditedOf("application.exported");
    const one = await put({ name: "=cmd|' /C calc'!A0", email: "csv@export.example", phone: "+91 98100" });
    const two = await put({ name: 'Rao, "Asha"', email: "csv@export.example", experience: 4.5 });
    const path = "/v1/applications/export.csv?q=csv@export.example&sort=-name&status=Pending";
    const answer = await app.request("GET", path, { token });
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const name = /^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/;
    expect(answer.headers.get("Content-Disposition")).toMatch(name);
    const at = app.clock.now().toISOString();
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      [
        "\ufeffName,Email,Phone,Experience (years),Notice period (days),Expected salary,Job Role,Job ID,Status,Reason,Tags,Applied at,Read at,ID,Answers",
        `"Rao, ""Asha""",csv@export.example,,4.5,0,1,General application,,Pending,,,${at},,${two},`,
        `"'=cmd|' /C calc'!A0",csv@export.example,"'+91 98100",1,0,1,General application,,Pending,,,${at},,${one},`,
        "",
      ].join("\r\n"),
    );
    expect((await auditedOf("application.exported")) - audits).toBe(1);
    const none = await app.request("GET", "/v1/applications/export.csv?q=nobody@export.example", { token });
    expect((await none.text()).split("\r\n")).toEqual([expect.stringMatching(/^Name,Email,/), ""]);
  });
});
