import { recordAudit } from "#features/audit/storage.server.ts";
import { authApi, createAuthenticate } from "#features/auth/api.server.ts";
import { createDocumentLinks, documentsApi } from "#features/documents/api.server.ts";
import { jobsApi } from "#features/jobs/api.server.ts";
import { healthRoutes } from "#platform/health.server.ts";
import { serve } from "#platform/serve.server.ts";
import type { Services } from "./services.server.ts";

/**
 * Every endpoint of the API, one line a feature; what one noun needs of another is passed in here.
 * Runs in plain Node, so the API tests need no build.
 */
export function createApi(services: Services) {
  const { env, log, db, clock, limiter } = services;
  const audit = recordAudit;
  const links = createDocumentLinks({ db, clock });

  const handlers = [
    ...authApi({ db, clock, limiter, audit }),
    ...documentsApi({ db, clock, audit, links }),
    ...jobsApi({ db, clock, audit, countApplications: async () => new Map() }),
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
