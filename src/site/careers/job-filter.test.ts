import { describe, expect, it } from "vitest";
import { filterJobs, filterParameters, offeredExperience, offeredPlaces, readFilter } from "./job-filter.ts";

const job = (title: string, location: string, experience: string, description = "") => ({
  title,
  location,
  experience,
  description,
});
const jobs = [
  job("Full-Stack Engineer", "Noida, Uttar Pradesh (hybrid)", "10–12 years", "You write TypeScript."),
  job("DevOps Engineer", "Remote, India", "4–7 years"),
  job("Tester", "noida, uttar pradesh", "4–7 Years"),
  job("Writer", "", "", "You ask each tester."),
];
const titles = (filter: string) =>
  filterJobs(jobs, readFilter(new URLSearchParams(filter))).map(({ title }) => title);

describe("the search among jobs", () => {
  it.each([
    ["", ["Full-Stack Engineer", "DevOps Engineer", "Tester", "Writer"]],
    ["q=ENGINEER", ["Full-Stack Engineer", "DevOps Engineer"]],
    ["q=engineer+typescript", ["Full-Stack Engineer"]],
    ["q=tester", ["Tester", "Writer"]],
    ["q=remote", ["DevOps Engineer"]],
    ["location=Noida,+Uttar+Pradesh", ["Full-Stack Engineer", "Tester"]],
    ["experience=4–7+years", ["DevOps Engineer", "Tester"]],
    ["location=Noida,+Uttar+Pradesh&experience=4–7+years&q=test", ["Tester"]],
    ["q=.*", []],
  ])("of %j finds %j", (filter, found) => {
    expect(titles(filter)).toEqual(found);
  });

  it("offers each place and each experience once, small numbers first", () => {
    expect(offeredPlaces(jobs)).toEqual(["noida, uttar pradesh", "Remote, India"]);
    expect(offeredExperience(jobs)).toEqual(["4–7 Years", "10–12 years"]);
  });

  it("leaves out of the address what is not asked", () => {
    expect(filterParameters({ q: "a b", location: "", experience: "" }).toString()).toBe("q=a+b");
  });
});
