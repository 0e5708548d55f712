import { expect, it } from "vitest";
import { undecidedFilter, waitingText } from "./rules.ts";

it("counts what waits by status, and names none that has nothing", () => {
  const job = { _id: "1", jobId: "tester", title: "Tester" };
  const counts = { job, pending: 1200, reviewed: 0, interviewScheduled: 2, total: 1202 };
  expect(waitingText(counts)).toBe("1,200 Pending, 2 Interview Scheduled");
});

it("leads to the undecided ones of the job", () => {
  expect(String(undecidedFilter("c++ lead"))).toBe("jobId=c%2B%2B+lead&status=undecided");
});
