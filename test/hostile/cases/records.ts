import { administrator } from "../../create-test-app.ts";
import { bearer, type HostileCase } from "../case.ts";
import type { RawRequest } from "../raw-http.ts";
import type { Scene } from "../target.ts";

/** A call by staff, made of what there is. */
const call =
  (method: string, path: (scene: Scene) => string, body?: RawRequest["body"]) =>
  (scene: Scene): RawRequest => ({
    method,
    path: path(scene),
    headers: [bearer(scene.token)],
    ...(body !== undefined && { body }),
  });
const visit = (path: (scene: Scene) => string) => (scene: Scene) => ({ path: path(scene) });
const again = { currentPassword: administrator.password };
const nobody = "01970000-0000-7000-8000-000000000000";
const documentOf = (link: string) => link.replace(/\?.*$/, "");

/** Records of somebody else, of another kind, or of nobody. */
export const others: HostileCase[] = [
  [
    "ending the session of another administrator",
    404,
    call("DELETE", ({ ids }) => `/v1/settings/sessions/${ids.otherSession}`),
  ],
  [
    "ending a session by an administrator's id",
    404,
    call("DELETE", ({ ids }) => `/v1/settings/sessions/${ids.self}`),
  ],
  [
    "deactivating oneself",
    409,
    call("PATCH", ({ ids }) => `/v1/administrators/${ids.self}`, { active: false, ...again }),
  ],
  [
    "deactivating nobody",
    404,
    call("PATCH", () => `/v1/administrators/${nobody}`, { active: false, ...again }),
  ],
  [
    "deactivating oneself with another's password",
    422,
    call("PATCH", ({ ids }) => `/v1/administrators/${ids.self}`, {
      active: false,
      currentPassword: "a guess of a password",
    }),
  ],
  [
    "resetting the own two-step sign-in without a code",
    409,
    call("POST", ({ ids }) => `/v1/administrators/${ids.self}/two-step/off`, again),
  ],
  [
    "an invitation of nobody sent again",
    404,
    call("POST", () => `/v1/administrators/invitations/${nobody}/resend`, again),
  ],
  [
    "the next step of a quick enquiry on a get-in-touch one",
    404,
    call("PUT", ({ ids }) => `/v1/get-in-touch/${ids.query}/lead`, { stage: "won" }),
  ],
  [
    "the interviews of a quick enquiry",
    404,
    call("GET", ({ ids }) => `/v1/applications/${ids.query}/interviews`),
  ],
  [
    "an interview cancelled by its application's id",
    404,
    call("POST", ({ ids }) => `/v1/applications/${ids.application}/interviews/${ids.application}/cancel`, {
      version: 1,
    }),
  ],
  ["an answer to nobody", 404, call("POST", () => `/v1/queries/${nobody}/answers`, { how: "By phone" })],
  ["an application by a quick enquiry's id", 404, call("GET", ({ ids }) => `/v1/applications/${ids.query}`)],
  [
    "a quick enquiry deleted by an application's id",
    404,
    call("DELETE", ({ ids }) => `/v1/queries/${ids.application}`),
  ],
  [
    "a get-in-touch request deleted by a quick enquiry's id",
    404,
    call("DELETE", ({ ids }) => `/v1/get-in-touch/${ids.query}`),
  ],
  ["a job deleted by a team member's id", 404, call("DELETE", ({ ids }) => `/v1/jobs/${ids.member}`)],
  ["a team member deleted by a job's id", 404, call("DELETE", ({ ids }) => `/v1/team/${ids.job}`)],
  ["a mail tried again that has not failed", 404, call("POST", ({ ids }) => `/v1/mail/${ids.mail}/retry`)],
  ["an application of a wildcard", 404, call("DELETE", () => "/v1/applications/%25")],
  ["an application of SQL", 404, call("DELETE", () => "/v1/applications/'%20or%20'1'='1")],
  ["an application of a NUL", 404, call("DELETE", () => "/v1/applications/%00")],
  ["an application of 201 letters", 422, call("DELETE", () => `/v1/applications/${"a".repeat(201)}`)],
  ["an application of half a character", 404, call("DELETE", () => "/v1/applications/%ED%A0%80")],
  ["an application of a broken escape", 404, call("DELETE", () => "/v1/applications/%E0%A4%A")],
  [
    "an application that climbs",
    404,
    call("DELETE", ({ ids }) => `/v1/queries/..%2fapplications%2f${ids.application}`),
  ],
  [
    "an application by two escapes",
    404,
    call("DELETE", ({ ids }) => `/v1/applications/%2531${ids.application.slice(1)}`),
  ],
  ["all applications by an empty id", 404, call("DELETE", () => "/v1/applications//")],
  [
    "a status by an id of another kind",
    404,
    call("PATCH", ({ ids }) => `/v1/applications/${ids.enquiry}/status`, { status: "Hired" }),
  ],
  ["a document by its application's id", 404, call("GET", ({ ids }) => `/v1/documents/${ids.application}`)],
  ["a resume without a signature", 404, visit(({ links }) => documentOf(links.resume))],
  [
    "a resume with an empty signature",
    404,
    visit(({ links }) => links.resume.replace(/signature=.*/, "signature=")),
  ],
  ["a resume with a signature cut short", 404, visit(({ links }) => links.resume.slice(0, -1))],
  [
    "a resume with the signature of another",
    404,
    visit(({ links }) => documentOf(links.resume) + links.additional.replace(/^[^?]*/, "")),
  ],
  [
    "a resume with a longer time",
    404,
    visit(({ links }) => links.resume.replace(/expires=\d+/, "expires=99999999999")),
  ],
  ["a resume with two times", 404, visit(({ links }) => `${links.resume}&expires=99999999999`)],
  [
    "a resume with a time that is none",
    404,
    visit(({ links }) => links.resume.replace(/expires=\d+/, "expires=1e99")),
  ],
  [
    "a resume with a signature of nothing but NULs",
    404,
    visit(({ links }) => links.resume.replace(/signature=.*/, `signature=${"A".repeat(43)}`)),
  ],
  [
    "a resume with a dead token",
    404,
    ({ links, dead }) => ({ path: documentOf(links.resume), headers: [bearer(dead.signedOut)] }),
  ],
  ["words for visitors of a prototype", 404, call("GET", () => "/v1/words/__proto__")],
  ["words of the site of a prototype", 404, call("GET", () => "/v1/content/__proto__")],
  ["words of the site by a record's id", 404, call("GET", ({ ids }) => `/v1/content/${ids.job}`)],
  ["earlier words of nobody", 404, call("GET", () => `/v1/content/facts/revisions/${nobody}`)],
  ["words of nobody brought back", 404, call("POST", () => `/v1/content/facts/revisions/${nobody}/restore`)],
  ["nothing published on the site", 409, call("POST", () => "/v1/content/facts/publish", {})],
  [
    "a post sent to subscribers that is none",
    404,
    call("POST", () => "/v1/content/facts/mailing", { subscribers: 1 }),
  ],
  [
    "a post of nobody sent to subscribers",
    409,
    call("POST", () => "/v1/content/post.none/mailing", { subscribers: 1 }),
  ],
  [
    "a number of subscribers that is text",
    422,
    call("POST", () => "/v1/content/post.none/mailing", { subscribers: "1" }),
  ],
  ["stopping what is not sent", 409, call("DELETE", () => "/v1/content/post.none/mailing")],
  ["a post of a prototype", 422, call("POST", () => "/v1/content", { kind: "__proto__", key: "a" })],
  ["a post of a shipped kind", 422, call("POST", () => "/v1/content", { kind: "facts", key: "a" })],
  ["a post that climbs", 422, call("POST", () => "/v1/content", { kind: "post", key: "../facts" })],
  ["a post under two keys", 422, call("POST", () => "/v1/content", { kind: "post", key: ["a", "b"] })],
  [
    "a post with a list as words",
    422,
    call("POST", () => "/v1/content", { kind: "post", key: "a", words: [] }),
  ],
  [
    "a post of endless words",
    422,
    call("POST", () => "/v1/content", { kind: "post", key: "a", words: { a: "a".repeat(100_000) } }),
  ],
  ["deleting shipped words", 409, call("DELETE", () => "/v1/content/facts")],
  ["deleting no post", 404, call("DELETE", () => "/v1/content/post.none")],
  ["deleting a prototype", 404, call("DELETE", () => "/v1/content/__proto__")],
  ["another key for shipped words", 409, call("PUT", () => "/v1/content/facts/key", { key: "b" })],
  ["another key for no post", 404, call("PUT", () => "/v1/content/post.none/key", { key: "b" })],
  ["a key that is markup", 422, call("PUT", () => "/v1/content/post.none/key", { key: "<b>" })],
  ["a key that is an object", 422, call("PUT", () => "/v1/content/post.none/key", { key: {} })],
  ["a list as words of the site", 422, call("PUT", () => "/v1/content/facts/draft", { words: [] })],
  [
    "100 kB and a byte as words of the site",
    422,
    call("PUT", () => "/v1/content/facts/draft", { words: { a: "a".repeat(99_993) } }),
  ],
  ["a document that climbs", 404, { path: "/v1/documents/..%2f..%2fjaalidar.db" }],
];

/** Addresses of the API that are none. */
export const addresses: HostileCase[] = [
  ["an unknown call", 404, { path: "/v1/nothing" }],
  ["the root of the API", 404, { path: "/v1" }],
  ["another version", 404, { path: "/v2/jobs" }],
  ["a climb", 404, { path: "/v1/../../etc/passwd" }],
  ["a climb in escapes", 404, { path: "/v1/%2e%2e/%2e%2e/etc/passwd" }],
  ["a climb in double escapes", 404, { path: "/v1/%252e%252e/etc/passwd" }],
  ["a climb by backslashes", 400, { path: "/v1/..\\..\\windows\\win.ini" }],
  ["a NUL", 404, { path: "/v1/nothing%00.html" }],
  ["a path of 15 kB", 404, { path: `/v1/${"a".repeat(15_000)}` }],
  ["10,000 slashes", 404, { path: `/v1${"/".repeat(10_000)}` }],
  ["another case", 404, { path: "/V1/APPLICATIONS" }],
  ["a parameter in the path", 404, { path: "/v1/applications;jsessionid=1" }],
  ["a whole address of another host", 404, { path: "http://evil.example/v1/nothing" }],
  ["a raw control character", 400, { path: "/v1/\x01" }],
  ["a raw space", 400, { path: "/v1/jobs HTTP/1.1 x" }],
  ["a host that is a path", 400, { path: "/v1/jobs", headers: [["Host", "evil.example/../"]] }],
  [
    "a host with a name and password",
    400,
    { path: "/v1/jobs", headers: [["Host", "user:pass@evil.example"]] },
  ],
  [
    "two hosts",
    400,
    {
      path: "/v1/jobs",
      headers: [
        ["Host", "localhost"],
        ["Host", "evil.example"],
      ],
    },
  ],
  [
    "2,000 head lines",
    431,
    { path: "/v1/jobs", headers: Array.from({ length: 2_000 }, (_, n) => [`X-${n}`, "y"]) },
  ],
];
