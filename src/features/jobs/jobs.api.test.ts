import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPaging } from "../../../test/paging.ts";
import { jobSorts } from "./contract.ts";

const post = {
  title: "Senior React Engineer",
  description: "Build the screens.",
  salaryRange: "1800000",
  requirements: ["React", "  ", "TypeScript"],
  experience: "4–6 years",
  location: "Noida",
};

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

function add(body: object = post) {
  return app.call("POST", "/v1/jobs", { token, body });
}

async function publicIds(): Promise<string[]> {
  const answer = await (await app.request("GET", "/v1/jobs")).json();
  return answer.data.map((job: { jobId: string }) => job.jobId);
}

describe("adding a job", () => {
  it("answers 201 with the job, its readable id and the salary in words", async () => {
    const { status, body } = await add({ ...post, id: "react-lead" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      data: {
        jobId: "react-lead",
        salaryRange: 1_800_000,
        salary: "₹18,00,000 a year",
        requirements: ["React", "TypeScript"],
        company: "Jaalidar Systems",
        version: 1,
      },
    });
    expect(await publicIds()).toContain("react-lead");
  });

  it("makes a free id from the title when none is given", async () => {
    const ids = [(await add()).body.data.jobId, (await add()).body.data.jobId];
    expect(ids).toEqual(["senior-react-engineer", "senior-react-engineer-2"]);
  });

  it("makes a free id for each of many that are added at once", async () => {
    const added = await Promise.all(Array.from({ length: 30 }, () => add({ ...post, title: "All At Once" })));
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 201));
    expect(new Set(added.map(({ body }) => body.data.jobId)).size).toBe(30);
  });

  it.each(["16,50,000", "₹ 16.5 lakh"])("reads the salary %j", async (salaryRange) => {
    expect((await add({ ...post, title: "Well Paid", salaryRange })).body.data).toMatchObject({
      salaryRange: 1_650_000,
    });
  });

  it("refuses an id that is taken with 409", async () => {
    const { status, body } = await add({ ...post, id: "react-lead" });
    expect(status).toBe(409);
    expect(body).toMatchObject({ success: false, message: body.error, fields: { id: expect.any(String) } });
  });

  it.each([
    ["title", { ...post, title: " " }, "Title is required"],
    ["description", { ...post, description: undefined }, "Description is required"],
    ["salaryRange", { ...post, salaryRange: "" }, "Salary is required"],
    ["salaryRange", { ...post, salaryRange: "a lot" }, "Salary must be a number"],
    ["salaryRange", { ...post, salaryRange: "१२" }, "Salary must be a number"],
    ["status", { ...post, status: "hidden" }, "Choose a status from the list"],
    ["closesOn", { ...post, closesOn: "soon" }, "The closing date must be a date such as 2027-01-31"],
  ])("refuses a broken %s with its message", async (field, body, message) => {
    const answer = await add(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, message, error: message, fields: { [field]: message } });
  });
});

describe("what visitors see", () => {
  it("leaves out drafts, closed jobs and those past their closing date", async () => {
    await add({ ...post, id: "draft-one", status: "draft" });
    await add({ ...post, id: "closed-one", status: "closed" });
    await add({ ...post, id: "past-one", closesOn: "2020-01-01" });
    const ids = await publicIds();
    expect(ids).not.toEqual(expect.arrayContaining(["draft-one"]));
    expect(ids).not.toEqual(expect.arrayContaining(["closed-one"]));
    expect(ids).not.toEqual(expect.arrayContaining(["past-one"]));
    const hidden = await app.request("GET", "/v1/jobs/draft-one");
    expect(hidden.status).toBe(404);
    expect(await hidden.json()).toMatchObject({ message: "Job Not Found" });
    expect((await app.request("GET", "/v1/jobs/draft-one", { token })).status).toBe(200);
  });

  it("finds a job by either id", async () => {
    const { data } = await (await app.request("GET", "/v1/jobs/react-lead")).json();
    const byId = await app.request("GET", `/v1/jobs/${data._id}/`);
    expect((await byId.json()).data.jobId).toBe("react-lead");
  });

  it("pages by cursor and searches literally", async () => {
    const first = await (await app.request("GET", "/v1/jobs?limit=2")).json();
    expect(first.data).toHaveLength(2);
    expect(first.total).toBeGreaterThan(2);
    const second = await (await app.request("GET", `/v1/jobs?limit=2&cursor=${first.next}`)).json();
    expect(second.data[0]._id).not.toBe(first.data[1]._id);
    const none = await (await app.request("GET", "/v1/jobs?q=%25")).json();
    expect(none.data).toEqual([]);
    const some = await (await app.request("GET", "/v1/jobs?q=REACT%20eng")).json();
    expect(some.data.length).toBeGreaterThan(0);
  });
});

describe("the orders of the list", () => {
  beforeAll(async () => {
    const titles = ["order Zed", "Order zed", "ORDER Élan", "order elan", "order asha"];
    for (const [index, title] of titles.entries()) {
      await add({ ...post, title, salaryRange: 100 * (index % 2), status: index < 2 ? "closed" : "open" });
    }
  });

  it.each(jobSorts.flatMap((sort) => [sort, `-${sort}`]))(
    "goes by %s over ties, in pages as whole",
    async (sort) => {
      const paging = createPaging(app, token);
      const path = `/v1/jobs?sort=${sort}`;
      const whole = await paging.whole(path);
      expect(await paging.paged(path)).toEqual({ ids: whole, totals: [whole.length] });
      const turned = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
      expect(await paging.whole(`/v1/jobs?sort=${turned}`)).toEqual(whole.toReversed());
    },
  );

  it("stands titles beside each other however they are written", async () => {
    const { data } = await (await app.request("GET", "/v1/jobs?q=order&sort=title", { token })).json();
    expect(data.map((job: { title: string }) => job.title)).toEqual([
      "order asha",
      "ORDER Élan",
      "order elan",
      "order Zed",
      "Order zed",
    ]);
  });

  it("is narrowed to a status for staff; everyone else sees open jobs whatever they ask for", async () => {
    const read = async (bearer?: string) => {
      const answer = await app.request("GET", "/v1/jobs?q=order&status=closed&sort=title", { token: bearer });
      return (await answer.json()).data.map((job: { status: string }) => job.status);
    };
    expect(await read(token)).toEqual(["closed", "closed"]);
    expect(await read()).toEqual(["open", "open", "open"]);
    expect((await app.request("GET", "/v1/jobs?status=lost", { token })).status).toBe(422);
    expect((await app.request("GET", "/v1/jobs?sort=title&cursor=gone")).status).toBe(422);
  });
});

describe("changing a job", () => {
  it("counts the version up and refuses a stale edit with the current record", async () => {
    const change = (version: number, title: string) =>
      app.request("PUT", "/v1/jobs/react-lead", {
        token,
        body: { ...post, title },
        headers: { "If-Match": `"${version}"` },
      });
    const [one, two] = await Promise.all([change(1, "React Lead A"), change(1, "React Lead B")]);
    expect([one?.status, two?.status].sort()).toEqual([200, 412]);
    const stale = one?.status === 412 ? one : two;
    expect(await stale?.json()).toMatchObject({ success: false, current: { version: 2 } });
  });

  it("lets the last one win without If-Match", async () => {
    const answer = await app.request("PUT", "/v1/jobs/react-lead/", { token, body: post });
    expect((await answer.json()).data.version).toBe(3);
  });
});

describe("deleting a job", () => {
  it("takes it off the list, and a second time is 404", async () => {
    const remove = () => app.request("DELETE", "/v1/jobs/react-lead", { token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await publicIds()).not.toContain("react-lead");
  });
});

it.each(["POST /v1/jobs", "PUT /v1/jobs/x", "DELETE /v1/jobs/x"])("%s needs a token", async (call) => {
  const [method = "", path = ""] = call.split(" ");
  for (const wrong of [undefined, "nonsense", "jds_unknown"]) {
    const answer = await app.request(method, path, { body: post, ...(wrong && { token: wrong }) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, message: "Sign in to continue." });
  }
});

it.each(["/v1/jobs/%00", "/v1/jobs/%FF", "/v1/jobs?limit=1.5", "/v1/jobs?limit=0", "/v1/jobs?cursor=%27"])(
  "GET %s is refused without a fault of ours",
  async (path) => {
    const answer = await app.request("GET", path);
    expect([400, 404, 422]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
  },
);
