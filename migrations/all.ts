import type { MigrationProvider } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";
import { firstTables } from "./0001-first-tables.ts";
import { readMarks } from "./0002-read-marks.ts";
import { listsAtSize } from "./0003-lists-at-size.ts";
import { accounts } from "./0004-accounts.ts";
import { privacy } from "./0005-privacy.ts";
import { documentScans } from "./0007-document-scans.ts";
import { spam } from "./0008-spam.ts";
import { announcedEnds } from "./0010-announced-ends.ts";
import { confirmation } from "./0011-confirmation.ts";
import { signIn } from "./0012-sign-in.ts";
import { mailOrder } from "./0013-mail-order.ts";
import { dailyBytes } from "./0014-daily-bytes.ts";
import { rateLimits } from "./0015-rate-limits.ts";
import { enquiryPages } from "./0016-enquiry-pages.ts";
import { accountRoles } from "./0017-roles.ts";
import { passkeys } from "./0019-passkeys.ts";
import { reviewedJobs } from "./0020-reviewed-jobs.ts";
import { companyAccounts } from "./0021-company-accounts.ts";
import { content } from "./0022-content.ts";
import { addedContent } from "./0023-added-content.ts";
import { pictures } from "./0024-pictures.ts";
import { draftLinks } from "./0025-draft-links.ts";
import { postMailings } from "./0026-post-mailings.ts";
import { noticeTexts } from "./0027-notice-texts.ts";
import { timeline } from "./0028-timeline.ts";
import { mailSenders } from "./0029-mail-senders.ts";
import { letterRuns } from "./0030-letter-runs.ts";
import { decisions } from "./0031-decisions.ts";
import { leads } from "./0032-leads.ts";
import { jobQuestions } from "./0035-job-questions.ts";
import { presence } from "./0036-presence.ts";
import { interviews } from "./0037-interviews.ts";
import { relatedApplications } from "./0038-related-applications.ts";
import { resumeTexts } from "./0039-resume-texts.ts";
import { replies } from "./0040-replies.ts";
import { interviewReminders } from "./0041-interview-reminders.ts";
import { calendarFeeds } from "./0042-calendar-feeds.ts";
import { applicationSteps } from "./0043-application-steps.ts";
import { lettersSeen } from "./0044-letters-seen.ts";
import { stepsIndex } from "./0045-steps-index.ts";
import { timelineDocuments } from "./0046-timeline-documents.ts";
import { textsOfFiles } from "./0047-texts-of-files.ts";
import { lettersSeenAt } from "./0048-letters-seen-at.ts";

/**
 * Every migration in order, imported statically so that the bundled server carries them. A released one never changes.
 */
export function migrations(engine: Engine): MigrationProvider {
  return {
    getMigrations: async () => ({
      "0001-first-tables": firstTables(engine),
      "0002-read-marks": readMarks,
      "0003-lists-at-size": listsAtSize(engine),
      "0004-accounts": accounts,
      "0005-privacy": privacy,
      "0007-document-scans": documentScans,
      "0008-spam": spam,
      "0010-announced-ends": announcedEnds(engine),
      "0011-confirmation": confirmation,
      "0012-sign-in": signIn,
      "0013-mail-order": mailOrder,
      "0014-daily-bytes": dailyBytes,
      "0015-rate-limits": rateLimits(engine),
      "0016-enquiry-pages": enquiryPages,
      "0017-roles": accountRoles,
      "0019-passkeys": passkeys,
      "0020-reviewed-jobs": reviewedJobs,
      "0021-company-accounts": companyAccounts,
      "0022-content": content,
      "0023-added-content": addedContent,
      "0024-pictures": pictures,
      "0025-draft-links": draftLinks,
      "0026-post-mailings": postMailings,
      "0027-notice-texts": noticeTexts,
      "0028-timeline": timeline,
      "0029-mail-senders": mailSenders,
      "0030-letter-runs": letterRuns,
      "0031-decisions": decisions,
      "0032-leads": leads(engine),
      "0035-job-questions": jobQuestions,
      "0036-presence": presence,
      "0037-interviews": interviews,
      "0038-related-applications": relatedApplications,
      "0039-resume-texts": resumeTexts(engine),
      "0040-replies": replies,
      "0041-interview-reminders": interviewReminders,
      "0042-calendar-feeds": calendarFeeds,
      "0043-application-steps": applicationSteps(engine),
      "0044-letters-seen": lettersSeen,
      "0045-steps-index": stepsIndex,
      "0046-timeline-documents": timelineDocuments,
      "0047-texts-of-files": textsOfFiles,
      "0048-letters-seen-at": lettersSeenAt,
    }),
  };
}
