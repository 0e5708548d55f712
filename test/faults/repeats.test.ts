import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enquiry, type Program, postJson, signIn, startProgram, stopProgram } from "../program.ts";
import { note } from "./figures.ts";
import { createStore, engines, type TestStore } from "./stores.ts";
import { apply, createApplicant } from "./writers.ts";

const AT_ONCE = 16;

describe.each(engines)("on %s", (engine) => {
  let store: TestStore;
  let program: Program;
  let staff: { authorization: string };
  beforeAll(async () => {
    store = await createStore(engine);
    program = await startProgram(store.env);
    staff = { authorization: `Bearer ${await signIn(program)}` };
  });
  afterAll(async () => {
    await stopProgram(program);
    await store.remove();
  });

  const atOnce = (send: () => Promise<Response>) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const answer = await send();
        return { status: answer.status, body: await answer.json() };
      }),
    );
  const count = async (table: string) =>
    Number((await store.query(`select count(*) as count from ${table}`))[0]?.count);

  it(`stores one of ${AT_ONCE} posts with the same Idempotency-Key, and answers each with the same 201`, async () => {
    const send = () => postJson(`${program.url}/v1/queries`, enquiry(), { "idempotency-key": "lost-answer" });
    const answers = await atOnce(send);
    for (const answer of answers) expect(answer).toEqual({ status: 201, body: answers[0]?.body });
    expect(await count("queries")).toBe(1);
  });

  it("stores one application of the same person, job and file however often it comes, and tells nobody", async () => {
    const applicant = createApplicant();
    const answers = await atOnce(() => apply(program.url, applicant));
    for (const answer of answers) expect(answer).toEqual({ status: 201, body: answers[0]?.body });
    expect([await count("applications"), await count("documents")]).toEqual([1, 1]);
    const stranger = await (await apply(program.url, createApplicant())).json();
    const known = answers[0]?.body;
    expect({ ...stranger, data: Object.keys(stranger.data) }).toEqual({
      ...known,
      data: Object.keys(known.data),
    });
  });

  it("lets one of two edits of the same version through and shows the other what stands; without If-Match the last wins", async (context) => {
    const job = { title: "Tester", description: "Breaks things.", salaryRange: 900_000 };
    const { data } = await (await postJson(`${program.url}/v1/jobs`, job, staff)).json();
    const edit = async (title: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${program.url}/v1/jobs/${data._id}`, {
        method: "PUT",
        headers: { "content-type": "application/json", ...staff, ...headers },
        body: JSON.stringify({ ...job, title }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const version = { "if-match": `"${data.version}"` };
    const [one, two] = await Promise.all([edit("First", version), edit("Second", version)]);
    expect([one.status, two.status].sort()).toEqual([200, 412]);
    const [taken, stale] = one.status === 200 ? [one, two] : [two, one];
    expect(stale.body).toMatchObject({
      success: false,
      current: { title: taken.body.data.title, version: 2 },
    });

    const both = await Promise.all([edit("Third"), edit("Fourth")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [stored] = await store.query("select title, version from jobs where id = ?", data._id);
    expect(stored?.version).toBe(4);
    expect(both.find(({ body }) => body.data.version === 4)?.body.data.title).toBe(stored?.title);
    const audited = await store.query(
      "select id from audit where action = 'job.changed' and subject_id = ?",
      data._id,
    );
    expect(audited).toHaveLength(3);
    note(context, "one 200, one 412 with the record that stands; three changes in the log");
  });
});
