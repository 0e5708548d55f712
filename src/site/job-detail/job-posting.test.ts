import { describe, expect, it } from "vitest";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import type { Job } from "#features/jobs/contract.ts";
import { jobPosting } from "./job-posting.ts";

const company = companyOf(facts);

const job: Job = {
  _id: "0190",
  jobId: "tester-2",
  title: "Tester <b>",
  description: "One & <two>.\n\nThree.",
  salaryRange: 600_000,
  requirements: ["A < B"],
  experience: "",
  location: "Pune, Maharashtra (hybrid, two days)",
  company: company.name,
  salary: "₹6,00,000 a year",
  employmentType: "FULL_TIME",
  closesOn: "2027-01-31",
  status: "open",
  postedAt: "2026-11-20T08:00:00.000Z",
  createdAt: "2026-11-19T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
  version: 1,
  sample: false,
};
const origin = "https://www.example.com";

describe("a job as search engines read it", () => {
  it("tells what is known", () => {
    expect(jobPosting(job, origin, company)).toMatchObject({
      "@type": "JobPosting",
      description: "<p>One &#38; &#60;two&#62;.</p><p>Three.</p><ul><li>A &#60; B</li></ul>",
      datePosted: job.postedAt,
      validThrough: "2027-01-31T23:59:59+05:30",
      employmentType: "FULL_TIME",
      jobLocation: {
        address: { addressLocality: "Pune", addressRegion: "Maharashtra", addressCountry: "IN" },
      },
      baseSalary: { currency: "INR", value: { value: 600_000, unitText: "YEAR" } },
      directApply: true,
      url: "https://www.example.com/jobDetail/tester-2",
    });
  });

  it("leaves out what is not known", () => {
    const bare = jobPosting(
      { ...job, salaryRange: 0, closesOn: null, employmentType: null },
      origin,
      company,
    );
    expect(Object.keys(bare)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(baseSalary|validThrough|employmentType)$/)]),
    );
  });

  it.each([["Noida, Uttar Pradesh"], [""], ["noida (office)"]])("is at the office for %j", (location) => {
    expect(jobPosting({ ...job, location }, origin, company)).toMatchObject({
      jobLocation: { address: { postalCode: company.address.postalCode } },
    });
  });

  it("has no place when the work is remote", () => {
    const remote = jobPosting({ ...job, location: "Remote, India" }, origin, company);
    expect(remote).toMatchObject({ jobLocationType: "TELECOMMUTE" });
    expect(remote).not.toHaveProperty("jobLocation");
  });
});
