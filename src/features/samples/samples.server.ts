import { sampleJobs } from "#content/samples/jobs.ts";
import { portraitSvg } from "#content/samples/portraits.ts";
import { sampleTeam } from "#content/samples/team.ts";
import { countApplicationsByJob } from "#features/applications/list-storage.server.ts";
import { deleteDocument, insertDocument } from "#features/documents/storage.server.ts";
import { jobBody } from "#features/jobs/contract.ts";
import { countJobs, deleteSampleJobs, findSampleJobs, insertJob } from "#features/jobs/storage.server.ts";
import type { TeamMember } from "#features/team/contract.ts";
import {
  countSampleMembers,
  deleteSampleMembers,
  findTeam,
  insertTeamMember,
} from "#features/team/storage.server.ts";
import { validate } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { insertSetting, readSetting } from "#platform/database/settings.server.ts";
import type { Services } from "#services.server.ts";

/** Name of the setting that says that the samples were added once: deleted ones do not come back. */
const MARK = "samples";

/**
 * Adds the sample jobs and team members to an empty database, all or nothing. Returns false when there was nothing to
 * do: SAMPLES=off, jobs or members are there, it was done before, or another node does it.
 */
export async function putSamples({
  env,
  db,
  clock,
}: Pick<Services, "env" | "db" | "clock">): Promise<boolean> {
  if (!env.samples || (await readSetting(db.read, MARK)) || !(await isEmpty(db.read))) return false;
  const portraits = await drawPortraits();
  return db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await insertSetting(tx, MARK, now.toISOString())) || !(await isEmpty(tx))) return false;
    await putJobs(tx, await putTeam(tx, portraits, now), now);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await countJobs(db, {})) === 0 && (await findTeam(db)).length === 0;
}

/** Adds the sample jobs. The list shows the newest first, so the last one goes in first. */
async function putJobs(tx: Tx, team: readonly TeamMember[], now: Date): Promise<void> {
  for (const { jobId, lead, ...job } of sampleJobs.toReversed()) {
    const leadId = team.find(({ name }) => name === lead?.name)?._id ?? "";
    const checked = validate(jobBody, { ...job, id: jobId, leadId, leadSentence: lead?.sentence });
    if (!checked.ok) throw new Error(`The sample job ${jobId}: ${Object.values(checked.fields)[0]}`);
    await insertJob(tx, checked.value, now, { sample: true });
  }
}

async function putTeam(tx: Tx, portraits: Uint8Array[], now: Date): Promise<TeamMember[]> {
  const team: TeamMember[] = [];
  for (const [index, { portrait: _, ...member }] of sampleTeam.entries()) {
    const bytes = portraits[index];
    const document = bytes && { name: `${member.name}.webp`, mediaType: "image/webp", bytes };
    const imageId = document ? await insertDocument(tx, { kind: "portrait", ...document }, now) : null;
    const details = { ...member, position: index + 1 };
    team.push(await insertTeamMember(tx, details, imageId, now, { sample: true }));
  }
  return team;
}

/** Returns the drawn portraits as pictures, as an upload would have become. */
async function drawPortraits(): Promise<Uint8Array[]> {
  const { default: sharp } = await import("sharp");
  const draw = (svg: string) => sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  const pictures: Uint8Array[] = [];
  for (const { portrait } of sampleTeam) pictures.push(await draw(portraitSvg(portrait)));
  return pictures;
}

/** Counts the unchanged samples, and the applications for the jobs among them. */
export async function countSamples(db: Db): Promise<{ jobs: number; members: number; applications: number }> {
  const jobs = await findSampleJobs(db);
  const received = await countApplicationsByJob(db, "all");
  const applications = jobs.reduce((sum, id) => sum + (received.get(id) ?? 0), 0);
  return { jobs: jobs.length, members: await countSampleMembers(db), applications };
}

/** Deletes the unchanged samples, with their pictures. Applications for their jobs stay. */
export async function deleteSamples(tx: Tx): Promise<{ jobs: number; members: number }> {
  const jobs = await deleteSampleJobs(tx);
  const members = await deleteSampleMembers(tx);
  for (const id of members.imageIds) await deleteDocument(tx, id);
  return { jobs, members: members.count };
}
