import { jobLeads } from "#content/samples/job-leads.ts";
import { listTeam } from "#features/team/contract.ts";
import type { Client } from "#platform/client/client.ts";
import type { JobLead } from "./shown-job.ts";

/** Returns the lead of a sample job, as long as the team has that member. */
export async function findLead(api: Client, jobId: string): Promise<JobLead | undefined> {
  const said = jobLeads[jobId];
  if (!said) return undefined;
  const outcome = await api.call(listTeam);
  const member = outcome.ok ? outcome.data.data.find(({ name }) => name === said.name) : undefined;
  return member && { ...said, designation: member.designation, image: member.image };
}
