import { company } from "#content/company.ts";
import { accountPaths, adminPaths } from "#content/paths.ts";
import { administratorsApi } from "#features/administrators/api.server.ts";
import { account, invitation } from "#features/administrators/contract.ts";
import { applicationsApi } from "#features/applications/api.server.ts";
import { application, applicationDocument, historyEntry } from "#features/applications/contract.ts";
import { countApplicationsByJob } from "#features/applications/list-storage.server.ts";
import { createTakeIn, type KeptApplication } from "#features/applications/receive.server.ts";
import { findNewApplications, recordMail } from "#features/applications/storage.server.ts";
import { auditApi } from "#features/audit/api.server.ts";
import { auditEntry } from "#features/audit/contract.ts";
import { createRecordDeed } from "#features/audit/deeds.server.ts";
import { findAuditSince, recordAudit } from "#features/audit/storage.server.ts";
import { authApi, createAuthenticate, createBeginSession } from "#features/auth/api.server.ts";
import { isCommonPassword } from "#features/auth/common-passwords.ts";
import { administrator, session } from "#features/auth/contract.ts";
import { createVerifyCurrent } from "#features/auth/current-password.server.ts";
import { hashPassword } from "#features/auth/password.server.ts";
import {
  deleteSessions,
  findAccount,
  findActiveEmails,
  findAdministrator,
  insertAdministrator,
  replacePasswordHash,
} from "#features/auth/storage.server.ts";
import { budgetApi } from "#features/budget/api.server.ts";
import { budgetState } from "#features/budget/contract.ts";
import { createDocumentLinks, documentsApi } from "#features/documents/api.server.ts";
import { inspectPdf } from "#features/documents/pdf.server.ts";
import { processPicture } from "#features/documents/picture.server.ts";
import {
  deleteDocument,
  findDocuments,
  insertDocument,
  insertUnscanned,
  readBytes,
} from "#features/documents/storage.server.ts";
import { createInbox } from "#features/enquiries/inbox.server.ts";
import { eventsApi } from "#features/events/api.server.ts";
import { change } from "#features/events/contract.ts";
import { watchChanges } from "#features/events/watch.server.ts";
import { feedRoutes } from "#features/feeds/api.server.ts";
import { getInTouchApi, getInTouchKind } from "#features/get-in-touch/api.server.ts";
import { enquiry, type GetInTouchBody } from "#features/get-in-touch/contract.ts";
import { enquiryMarks, findNewEnquiries } from "#features/get-in-touch/storage.server.ts";
import { jobsApi } from "#features/jobs/api.server.ts";
import { job } from "#features/jobs/contract.ts";
import { findJob, findJobs } from "#features/jobs/storage.server.ts";
import { mailApi } from "#features/mail/api.server.ts";
import { mail } from "#features/mail/contract.ts";
import { createNotifyStaff } from "#features/mail/notices.server.ts";
import { createStaffMails } from "#features/mail/staff-mails.server.ts";
import { deleteMailsAbout, enqueueMail } from "#features/mail/storage.server.ts";
import { createBeginSubscription, newsletterApi } from "#features/newsletter/api.server.ts";
import { passwordResetApi } from "#features/password-reset/api.server.ts";
import { deleteResets } from "#features/password-reset/storage.server.ts";
import { privacyApi } from "#features/privacy/api.server.ts";
import { heldRecord, person, retention } from "#features/privacy/contract.ts";
import { createForget } from "#features/privacy/erasure.server.ts";
import { acceptNotice } from "#features/privacy/notices.server.ts";
import { readDays } from "#features/privacy/retention-run.server.ts";
import { archivedBefore } from "#features/privacy/rules.ts";
import { type Marking, markPerson, markText, recordConsent } from "#features/privacy/storage.server.ts";
import { queriesApi, queryKind } from "#features/queries/api.server.ts";
import { type QueryBody, query } from "#features/queries/contract.ts";
import { findNewQueries, queryMarks } from "#features/queries/storage.server.ts";
import { samplesApi } from "#features/samples/api.server.ts";
import { settingsApi } from "#features/settings/api.server.ts";
import { settings } from "#features/settings/contract.ts";
import { findNoticeRecipients } from "#features/settings/storage.server.ts";
import { type Release, spamApi } from "#features/spam/api.server.ts";
import { type QuarantineKind, quarantined } from "#features/spam/contract.ts";
import { createSpamShield } from "#features/spam/shield.server.ts";
import { createFormStamps } from "#features/spam/stamp.server.ts";
import { findNewlyHeld } from "#features/spam/storage.server.ts";
import { teamApi } from "#features/team/api.server.ts";
import { teamMember } from "#features/team/contract.ts";
import { createPassTwoStep, twoStepApi } from "#features/two-step/api.server.ts";
import { twoStepState } from "#features/two-step/contract.ts";
import { deleteTwoStep } from "#features/two-step/storage.server.ts";
import { cspReportHandlers } from "#platform/api/csp-reports.server.ts";
import { healthRoutes } from "#platform/api/health.server.ts";
import { openApiHandlers } from "#platform/api/openapi.server.ts";
import { type Handler, serve } from "#platform/api/serve.server.ts";
import type { ApiInfo } from "#platform/contract/openapi.ts";
import { announced, holdings, recordNames, sweepMailFiles } from "./holdings.server.ts";
import { countSamples, deleteSamples } from "./samples.server.ts";
import type { Services } from "./services.server.ts";

/** What the API's description says beside the contracts. */
const apiInfo: ApiInfo = {
  title: `${company.name} API`,
  version: "1.0.0",
  description: [
    "The calls that the website and the desk of its staff are made of. Bodies and answers are JSON unless a call says otherwise; a trailing slash makes no difference; times are UTC.",
    "Sign in with `POST /v1/auth/login` and send the token as `Authorization: Bearer …`. Where no token is needed a wrong one is ignored.",
    "Calls that erase much or hand out people's data ask who one is: 15 minutes after the sign-in they are refused with 403 and `insufficient_user_authentication` in `WWW-Authenticate`, until `POST /v1/auth/confirm` has got the password again.",
    "Every failure has one shape, `Failure`: `message` and `error` carry the same text, and `fields` says what is wrong with which field.",
    "Lists are whole unless `limit` or `cursor` is given; then `next` is the `cursor` of the following page in the same order, or null after the last.",
  ].join("\n\n"),
  schemas: {
    Administrator: administrator,
    Session: session,
    Settings: settings,
    Mail: mail,
    Account: account,
    Invitation: invitation,
    TwoStepState: twoStepState,
    Job: job,
    TeamMember: teamMember,
    QuickEnquiry: query,
    Enquiry: enquiry,
    Application: application,
    ApplicationDocument: applicationDocument,
    HistoryEntry: historyEntry,
    AuditEntry: auditEntry,
    Person: person,
    HeldRecord: heldRecord,
    Retention: retention,
    Quarantined: quarantined,
    Change: change,
    Budget: budgetState,
  },
};

/**
 * The API of a process: every endpoint, the description of them all, health and feeds.
 * Runs in plain Node, so the API tests need no build.
 */
export function createApi(services: Services) {
  const { env, log, db, clock, limiter, uploads } = services;
  const joined = joinNouns(services);
  const handlers = listHandlers(services, joined);
  const api = serve({
    handlers: [...handlers, ...openApiHandlers(handlers, apiInfo)],
    authenticate: joined.authenticate,
    limiter,
    uploads,
    log,
    trustProxy: env.trustProxy,
  });
  return feedRoutes(healthRoutes(api, db), { db, clock, findJobs, publicUrl: env.publicUrl });
}

type Joined = ReturnType<typeof joinNouns>;

/** What one noun needs of another, where more than one needs it. */
function joinNouns({ env, log, db, clock, limiter, mailer, scanner, budget }: Services) {
  const origin = env.publicUrl ?? `http://localhost:${env.port}`;
  const forget = createForget({ clock, mails: holdings.mails });
  const stamps = createFormStamps({ db, clock });
  const shield = createSpamShield({ limiter, stamps, marking });
  const notifyOwners = createNotifyStaff({
    log,
    notifyEmail: undefined,
    findNoticeRecipients: findActiveEmails,
  });
  const deed = createRecordDeed(notifyOwners);
  const posting = { db, clock, audit: recordAudit, deed, forget, shield, marking, mailer, budget };
  const notifyStaff = createNotifyStaff({ log, notifyEmail: env.notifyEmail, findNoticeRecipients });
  const consented = { acceptNotice, recordConsent, notifyStaff };
  const desk = (path: string) => ({ ...consented, deskUrl: origin + path });
  return {
    origin,
    stamps,
    posting,
    deed,
    authenticate: createAuthenticate({ db, clock }),
    queryInbox: createInbox({ ...posting, ...desk(adminPaths.queries) }, queryKind),
    getInTouchInbox: createInbox({ ...posting, ...desk(adminPaths.getInTouch) }, getInTouchKind),
    takeIn: createTakeIn({ findJob, enqueueMail, ...desk(adminPaths.applications) }),
    beginSubscription: createBeginSubscription({ enqueueMail, deleteMailsAbout, origin }),
    documents: {
      insert: scanner ? insertUnscanned : insertDocument,
      find: findDocuments,
      delete: deleteDocument,
    },
    links: createDocumentLinks({ db, clock }),
    passwords: { hash: hashPassword, isCommon: isCommonPassword },
    verifyCurrent: createVerifyCurrent({ db, limiter }),
    beginSession: createBeginSession(recordAudit),
    outgoing: { enqueueMail, mailer },
    staffMails: createStaffMails(mailer),
    archivedBefore: async () => archivedBefore(await readDays(db.read), clock.now()),
  };
}

/** Every endpoint, one line a feature; what one noun needs of another is passed in here. */
function listHandlers(services: Services, joined: Joined): Handler[] {
  const { env, log, db, clock, limiter, mailer, scanner } = services;
  const { origin, posting, outgoing, staffMails, documents, links, passwords, verifyCurrent } = joined;
  const { deed, archivedBefore } = joined;
  const { authenticate, beginSession, beginSubscription, queryInbox, getInTouchInbox, takeIn } = joined;
  const audit = recordAudit;
  return [
    ...authApi({
      db,
      clock,
      log,
      limiter,
      audit,
      beginSession,
      verifyCurrent,
      passTwoStep: createPassTwoStep(audit),
    }),
    ...passwordResetApi({
      db,
      clock,
      log,
      limiter,
      audit,
      passwords,
      ...outgoing,
      accounts: { find: findAccount, replacePasswordHash, deleteSessions },
      pageUrl: origin + accountPaths.resetPassword,
    }),
    ...administratorsApi({
      db,
      clock,
      audit,
      verifyCurrent,
      passwords,
      staffMails,
      ...outgoing,
      accounts: {
        insert: insertAdministrator,
        find: findAdministrator,
        beginSession,
        deleteSessions,
        deleteTwoStep,
      },
      pageUrl: origin + accountPaths.invitation,
    }),
    ...auditApi({ db, clock, audit, findNames: recordNames }),
    ...applicationsApi({
      ...posting,
      findJob,
      inspectPdf,
      limiter,
      documents,
      links,
      scanner,
      takeIn,
      archivedBefore,
      acceptNotice,
    }),
    ...budgetApi(services),
    ...documentsApi({ db, clock, audit, links }),
    ...eventsApi({
      watch: watchChanges({ db, findAuditSince, arrivals }),
      isSignedIn: async (token) => (await authenticate(token, { passive: true })) !== null,
      stopping: services.stopping,
    }),
    ...jobsApi({ db, clock, audit, countApplications: countApplicationsByJob }),
    ...mailApi({
      db,
      clock,
      audit,
      marking,
      mailer,
      recordMail: [recordMail, queryMarks.reply, enquiryMarks.reply],
    }),
    ...newsletterApi({ ...posting, recordConsent, begin: beginSubscription, origin }),
    ...privacyApi({
      db,
      clock,
      audit,
      deed,
      holdings,
      readBytes,
      announced,
      retention: services.retention,
      sweepMailFiles: () => sweepMailFiles(db, env.dataDir),
    }),
    ...queriesApi({ db, inbox: queryInbox }),
    ...getInTouchApi({ db, inbox: getInTouchInbox }),
    ...spamApi({ ...posting, stamps: joined.stamps, documents, links, release: releases(joined) }),
    ...samplesApi({ db, clock, deed, samples: { count: countSamples, delete: deleteSamples } }),
    ...settingsApi({
      db,
      clock,
      audit,
      verifyCurrent,
      passwords,
      ...outgoing,
      accounts: { replacePasswordHash, deleteSessions, deleteResets },
    }),
    ...twoStepApi({ db, clock, audit, verifyCurrent, deleteSessions, ...outgoing }),
    ...cspReportHandlers({ log, metrics: services.metrics, clock }),
    ...teamApi({ db, clock, audit, processPicture, documents: { ...documents, insert: insertDocument } }),
  ];
}

/** Keyed hashes, by which what holds no address is erased with its person. */
const marking: Marking = { person: markPerson, text: markText };

/** New records that the desk is told of. */
const arrivals = {
  applications: findNewApplications,
  queries: findNewQueries,
  "get-in-touch": findNewEnquiries,
  quarantine: findNewlyHeld,
};

/** What staff release goes back to its noun, which gets what it gave the shield. */
function releases({
  queryInbox,
  getInTouchInbox,
  takeIn,
  beginSubscription,
}: Joined): Record<QuarantineKind, Release> {
  return {
    query: (tx, held, now) => queryInbox.receive(tx, { ...held, body: held.body as QueryBody }, now),
    "get-in-touch": (tx, held, now) =>
      getInTouchInbox.receive(tx, { ...held, body: held.body as GetInTouchBody }, now),
    application: (tx, held, now) => takeIn(tx, { ...held, body: held.body as KeptApplication }, now),
    newsletter: (tx, { body }, now) => beginSubscription(tx, { body: body as { email: string } }, now),
  };
}
