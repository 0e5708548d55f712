import { adminPaths } from "#content/paths.ts";
import { applicationsApi } from "#features/applications/api.server.ts";
import { countApplicationsByJob, recordMail } from "#features/applications/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { authApi, createAuthenticate } from "#features/auth/api.server.ts";
import { isCommonPassword } from "#features/auth/common-passwords.ts";
import { hashPassword, verifyPassword } from "#features/auth/password.server.ts";
import { createDocumentLinks, documentsApi } from "#features/documents/api.server.ts";
import { inspectPdf } from "#features/documents/pdf.server.ts";
import { processPicture } from "#features/documents/picture.server.ts";
import { deleteDocument, findDocuments, insertDocument } from "#features/documents/storage.server.ts";
import { getInTouchApi } from "#features/get-in-touch/api.server.ts";
import { jobsApi } from "#features/jobs/api.server.ts";
import { findJob } from "#features/jobs/storage.server.ts";
import { mailApi } from "#features/mail/api.server.ts";
import { createNotifyStaff } from "#features/mail/notices.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { newsletterApi } from "#features/newsletter/api.server.ts";
import { deleteConsents, recordConsent } from "#features/privacy/storage.server.ts";
import { queriesApi } from "#features/queries/api.server.ts";
import { settingsApi } from "#features/settings/api.server.ts";
import { findNoticeRecipients } from "#features/settings/storage.server.ts";
import { teamApi } from "#features/team/api.server.ts";
import { healthRoutes } from "#platform/health.server.ts";
import { serve } from "#platform/serve.server.ts";
import type { Services } from "./services.server.ts";

/**
 * Every endpoint of the API, one line a feature; what one noun needs of another is passed in here.
 * Runs in plain Node, so the API tests need no build.
 */
export function createApi(services: Services) {
  const { env, log, db, clock, limiter, mailer } = services;
  const audit = recordAudit;
  const origin = env.publicUrl ?? `http://localhost:${env.port}`;
  const notifyStaff = createNotifyStaff({ notifyEmail: env.notifyEmail, findNoticeRecipients });
  const consents = { record: recordConsent, delete: deleteConsents };
  const enquiries = { db, clock, audit, consents, notifyStaff, mailer };
  const documents = { insert: insertDocument, find: findDocuments, delete: deleteDocument };
  const passwords = { hash: hashPassword, verify: verifyPassword, isCommon: isCommonPassword };
  const links = createDocumentLinks({ db, clock });

  const handlers = [
    ...authApi({ db, clock, limiter, audit }),
    ...applicationsApi({
      ...enquiries,
      ...{ findJob, inspectPdf, documents, links, enqueueMail },
      deskUrl: origin + adminPaths.applications,
    }),
    ...documentsApi({ db, clock, audit, links }),
    ...jobsApi({ db, clock, audit, countApplications: countApplicationsByJob }),
    ...mailApi({ db, clock, audit, mailer, recordMail }),
    ...newsletterApi({ db, clock, audit, consents, enqueueMail, mailer, origin }),
    ...queriesApi({ ...enquiries, deskUrl: origin + adminPaths.queries }),
    ...getInTouchApi({ ...enquiries, deskUrl: origin + adminPaths.getInTouch }),
    ...settingsApi({ db, clock, limiter, audit, passwords }),
    ...teamApi({ db, clock, audit, processPicture, documents }),
  ];

  const api = serve({
    handlers,
    authenticate: createAuthenticate({ db, clock }),
    limiter,
    log,
    trustProxy: env.trustProxy,
  });
  return healthRoutes(api, db);
}
