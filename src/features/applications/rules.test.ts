import { describe, expect, it } from "vitest";
import { applicationStatuses } from "#content/application-statuses.ts";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import {
  dailyCounts,
  experienceText,
  firstOfDays,
  noticeMail,
  receiptMail,
  roleText,
  statusAfter,
  statusChange,
  stepsOf,
} from "./rules.ts";

const company = companyOf(facts);

const job = { title: "QA Engineer", jobId: "qa-engineer" };

describe("words of an application", () => {
  it.each([
    [4, "4 yrs"],
    [2.5, "2.5 yrs"],
    [0, "0 yrs"],
    [null, "N/A"],
    [undefined, "N/A"],
  ])("experience %s is shown as %s", (years, shown) => {
    expect(experienceText(years)).toBe(shown);
  });

  it("an application without a job is a general one", () => {
    expect(roleText(null)).toBe("General application");
    expect(roleText(job)).toBe("QA Engineer");
  });
});

describe("the receipt", () => {
  it("says for what, what happens next, how long it is kept and how to have it erased", () => {
    const { subject, body } = receiptMail({ name: "Asha Rao", job }, company, 365);
    expect(subject).toBe("Your application: QA Engineer");
    expect(body).toContain("Thank you for your application for QA Engineer at Jaalidar Systems.");
    expect(body).toContain("You get a reply by e-mail, whatever we decide.");
    expect(body).toContain("After 365 days it is erased.");
    expect(body).toContain(`have it erased sooner, write to ${company.privacyEmail}`);
    expect(body).toMatch(/\n\nJaalidar Systems\n\+91 [\d ]+\n$/);
  });

  it.each(["आशा राव", "Zoë d’Arcy-O'Neil", "A. P. J. Kalam", "Ravi Jr.", "محمد"])(
    "greets %s by name",
    (name) => {
      const { body } = receiptMail({ name, job: null }, company, 365);
      expect(body.split("\n")[0]).toBe(`Hello ${name},`);
    },
  );

  it.each(["Win 500 rupees", "cheap.example", "http://x.example", "a@b.example", "x".repeat(61)])(
    "does not repeat %s to an address that nobody has proved to own",
    (name) => {
      expect(receiptMail({ name, job: null }, company, 365).body).toMatch(/^Hello,\n/);
    },
  );
});

it("the notice names the person, the position and where to read", () => {
  const { subject, body } = noticeMail({ name: "Asha Rao", job }, "https://x.example/admin/applications");
  expect(subject).toBe("New application: QA Engineer, Asha Rao");
  expect(body).toContain("Name: Asha Rao\nPosition: QA Engineer (qa-engineer)\n");
  expect(body).toContain("https://x.example/admin/applications");
});

describe("counting by day", () => {
  // 00:05 of the 20th in Asia/Kolkata.
  const now = new Date("2026-11-19T18:35:00Z");

  it("begins thirty days back, today included, at midnight in Asia/Kolkata", () => {
    expect(firstOfDays(now).toISOString()).toBe("2026-10-21T18:30:00.000Z");
    const days = dailyCounts(new Map(), now).map(({ day }) => day);
    expect([days.length, days[0], days.at(-1)]).toEqual([30, "2026-10-22", "2026-11-20"]);
  });

  it("puts what came in around midnight into its own day", () => {
    const counts = dailyCounts(
      new Map([
        ["2026-11-19T18:2", 3],
        ["2026-11-19T18:3", 4],
      ]),
      now,
    );
    expect(counts.slice(-2)).toEqual([
      { day: "2026-11-19", count: 3 },
      { day: "2026-11-20", count: 4 },
    ]);
  });
});

describe("the steps of an application", () => {
  const createdAt = "2026-11-01T09:00:00.000Z";
  const line = (minute: number, event: string, detail = "") => ({
    event,
    detail,
    createdAt: new Date(Date.parse(createdAt) + minute * 60_000).toISOString(),
  });

  it("are counted in whole minutes from its arrival, each from the first line that tells of it", () => {
    const history = [
      line(90.5, "status", "Interview Scheduled → Hired"),
      line(60, "interview-arranged", "12 November 2026 at 10:00 am"),
      line(50, "status", "Pending → Interview Scheduled"),
      line(40, "mail", "Again"),
      line(30.9, "mail", "Hello"),
      line(20, "mail-saved", "Hello"),
      line(0, "received"),
    ];
    expect(stepsOf({ status: "Hired", createdAt }, history)).toEqual({
      answered: 30,
      interviewed: 50,
      hired: 90,
    });
  });

  it("are not there before they were taken, nor after they were taken back", () => {
    const history = [
      line(3, "status", "Hired → Reviewed"),
      line(2, "status", "Interview Scheduled → Hired"),
      line(1, "status", "Pending → Interview Scheduled"),
      line(1, "mail-undone", "Hello"),
    ];
    const none = { answered: null, interviewed: null, hired: null };
    expect(stepsOf({ status: "Reviewed", createdAt }, history)).toEqual(none);
    expect(stepsOf({ status: "Pending", createdAt }, [])).toEqual(none);
  });
});

describe("the line about a status", () => {
  const reasons = ["", "No reply", "was → Hired: elsewhere", "→ Hired", ": Hired"];

  it.each(applicationStatuses)(
    "tells of %s, whatever it was before and whatever the reason says",
    (status) => {
      for (const before of applicationStatuses)
        for (const reason of reasons)
          expect(statusAfter(statusChange(before, { status, reason }))).toBe(status);
    },
  );

  it.each([
    ["Hired", "Hired"],
    ["Pending → Interview Scheduled", "Interview Scheduled"],
    ["Reviewed → Rejected: Notice period too long", "Rejected"],
  ])("is read as it was stored: %s", (line, status) => expect(statusAfter(line)).toBe(status));
});
