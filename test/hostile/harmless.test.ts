import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture, resume } from "../applicants.ts";
import { bearer } from "./case.ts";
import { applicationWith, memberWith, upload } from "./cases/multipart.ts";
import type { RawRequest } from "./raw-http.ts";
import { createTarget, quickEnquiry, type Target } from "./target.ts";

let target: Target;
let staff: [string, string][];
beforeAll(async () => {
  target = await createTarget();
  staff = [bearer(target.scene.token)];
});
afterAll(() => target.close());

async function read(path: string) {
  return JSON.parse((await target.send({ path, headers: staff })).text);
}

/** Sends a request that is accepted. Returns the record's `_id`. */
async function taken(request: RawRequest): Promise<string> {
  const answer = await target.send(request);
  expect(answer.status).toBe(201);
  return JSON.parse(answer.text).data._id;
}

const json = (body: string | Uint8Array): RawRequest => ({
  path: "/v1/queries",
  headers: [["Content-Type", "application/json; charset=utf-8"]],
  body,
});
const newest = async () => (await read("/v1/queries?limit=1")).queries[0];

describe("taken as it was meant", () => {
  it("a scheme in small letters (RFC 9110, section 11.1)", async () => {
    const answer = await target.send({
      path: "/v1/auth/me",
      headers: [["authorization", `bearer ${target.scene.token}`]],
    });
    expect(answer.status).toBe(200);
  });

  it("JSON behind a byte order mark (RFC 8259, section 8.1)", async () => {
    const _id = await taken(json(`\ufeff${JSON.stringify(quickEnquiry)}`));
    expect(await newest()).toMatchObject({ _id, ...quickEnquiry });
  });

  it("text without its control characters and turned reading directions", async () => {
    const message = "One\u0000 two\u202e three\u0007\r\nfour\u2066";
    await taken(json(JSON.stringify({ ...quickEnquiry, message })));
    expect((await newest()).message).toBe("One two three\nfour");
  });

  it("half characters as the sign for one that is missing", async () => {
    await taken(json(`${JSON.stringify(quickEnquiry).slice(0, -1)},"message":"a\\ud800b"}`));
    expect((await newest()).message).toBe("a\ufffdb");
  });

  it("SQL as text", async () => {
    const message = "Robert'); DROP TABLE queries; --";
    const _id = await taken(json(JSON.stringify({ ...quickEnquiry, message })));
    const found = await read(`/v1/queries?q=${encodeURIComponent("'); drop table")}`);
    expect(found).toMatchObject({ total: 1, queries: [{ _id, message }] });
  });
});

describe("what is not the caller's to say", () => {
  it("is not taken from an enquiry", async () => {
    const own = {
      _id: target.scene.ids.query,
      id: "1",
      createdAt: "1970-01-01",
      readAt: "1970-01-01",
      search: "x",
    };
    const _id = await taken(json(JSON.stringify({ ...quickEnquiry, ...own })));
    expect(_id).not.toBe(own._id);
    expect(await newest()).toMatchObject({ _id, readAt: null });
    expect((await newest()).createdAt).not.toContain("1970");
  });

  it("is not taken from an application", async () => {
    const more = ["status", "_id", "flags", "resumeId", "createdAt"].map((name) =>
      Buffer.from(`------lattice\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nHired\r\n`),
    );
    const _id = await taken(
      applicationWith(Buffer.concat([...more, upload("resume", "resume.pdf", resume)])),
    );
    const { data } = await read(`/v1/applications/${_id}`);
    expect(data).toMatchObject({ _id, status: "Pending" });
    expect(JSON.stringify(data)).not.toContain("Hired");
  });

  it("is the address it calls from", async () => {
    const forged: [string, string][] = [
      ["X-Forwarded-For", "203.0.113.7"],
      ["Forwarded", "for=203.0.113.7"],
      ["X-Real-IP", "203.0.113.7"],
    ];
    const path = `/v1/queries/${target.scene.ids.query}/read`;
    await target.send({ method: "PUT", path, headers: [...staff, ...forged], body: { read: true } });
    const { data } = await read("/v1/audit?action=query.marked");
    expect(data[0].address).toBe("127.0.0.1");
  });

  it("is the host that answers name", async () => {
    const answer = await target.send({
      path: "/careers.json",
      headers: [
        ["Host", "evil.example"],
        ["X-Forwarded-Host", "evil.example"],
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain("evil");
  });
});

describe("a file's name", () => {
  let files = 0;

  it.each([
    ["that climbs", "../../../etc/passwd.pdf", "passwd.pdf"],
    ["of Windows that climbs", "..\\\\..\\\\windows\\\\cv.pdf", "cv.pdf"],
    ["of markup", "<img src=x onerror=alert(1)>.pdf", "<img src=x onerror=alert(1)>.pdf"],
    ["that hides", ".htaccess.pdf", "htaccess.pdf"],
    ["of dots", "....pdf", "document.pdf"],
    ["that turns the reading direction", "cv\u202efdp.exe.pdf", "cvfdp.exe.pdf"],
    ["of 5,000 letters", `${"a".repeat(3_000)}.pdf`, `${"a".repeat(116)}.pdf`],
    ["with a formula", "=cmd|'x'!A0.pdf", "=cmd|'x'!A0.pdf"],
    ["with a percent sign", "100%0d%0aX-Evil: 1.pdf", /^100.*X-Evil: 1\.pdf$/],
  ])("%s is kept clean and comes back in one header line", async (_, name, kept) => {
    // The same file of the same person again would be taken for a repetition.
    const own = Buffer.concat([resume, Buffer.from(" ".repeat(++files))]);
    const _id = await taken(applicationWith(upload("resume", name, own)));
    const { data } = await read(`/v1/applications/${_id}`);
    expect(data.resumeDocument.name).toEqual(typeof kept === "string" ? kept : expect.stringMatching(kept));
    const file = await target.send({ path: data.resume });
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''\S+$/,
    );
    expect(file.headers.get("x-evil")).toBeNull();
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
  });
});

describe("a picture", () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      "with a page behind it",
      () => Buffer.concat([fixture("../pictures/portrait.jpg"), Buffer.from("<script>alert(1)</script>")]),
      "a.jpg",
    ],
    [
      "with a page in its comment",
      () => {
        const plain = Buffer.from(fixture("../pictures/portrait.jpg"));
        const text = Buffer.from("<script>alert(1)</script>");
        const length = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
        return Buffer.concat([plain.subarray(0, 2), length, text, plain.subarray(2)]);
      },
      "a.jpg",
    ],
    [
      "with a script in its camera's words",
      () =>
        sharp(fixture("../pictures/portrait.png"))
          .withExif({ IFD0: { ImageDescription: "<script>alert(1)</script>" } })
          .jpeg()
          .toBuffer(),
      "a.jpg",
    ],
    ["of another kind than its name", () => fixture("../pictures/two-frames.gif"), "a.png"],
  ])("%s is painted anew, with nothing hidden in it", async (_, make, name) => {
    const attempt = memberWith(upload("image", name, await make(), "text/html"));
    const request = typeof attempt === "function" ? attempt(target.scene) : attempt;
    const answer = await target.send(request);
    expect(answer.status).toBe(201);
    const picture = await target.send({ path: JSON.parse(answer.text).data.image });
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
    expect(picture.text).not.toContain("script");
  });
});
