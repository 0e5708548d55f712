import { administratorsApi } from "#features/administrators/api.server.ts";
import { applicationsApi } from "#features/applications/api.server.ts";
import { auditApi } from "#features/audit/api.server.ts";
import { authApi } from "#features/auth/api.server.ts";
import { authenticate } from "#features/auth/sessions.server.ts";
import { brandRoutes } from "#features/brand/api.server.ts";
import { budgetApi } from "#features/budget/api.server.ts";
import { calendarFeedsApi } from "#features/calendar-feeds/api.server.ts";
import { closingsApi } from "#features/closings/api.server.ts";
import { contentApi } from "#features/content/api.server.ts";
import { documentsApi } from "#features/documents/api.server.ts";
import { draftLinkRoutes, draftLinksApi } from "#features/draft-links/api.server.ts";
import { enquiriesApi } from "#features/enquiries/api.server.ts";
import { eventsApi } from "#features/events/api.server.ts";
import { feedRoutes } from "#features/feeds/api.server.ts";
import { firstStepsApi } from "#features/first-steps/api.server.ts";
import { hiringFiguresApi } from "#features/hiring-figures/api.server.ts";
import { interviewsApi } from "#features/interviews/api.server.ts";
import { jobsApi } from "#features/jobs/api.server.ts";
import { leadsApi } from "#features/leads/api.server.ts";
import { lettersApi } from "#features/letters/api.server.ts";
import { mailApi } from "#features/mail/api.server.ts";
import { mailingsApi } from "#features/mailings/api.server.ts";
import { mediaApi, mediaRoutes } from "#features/media/api.server.ts";
import { newsletterApi } from "#features/newsletter/api.server.ts";
import { oidcApi } from "#features/oidc/api.server.ts";
import { passkeysApi } from "#features/passkeys/api.server.ts";
import { passwordResetApi } from "#features/password-reset/api.server.ts";
import { presenceApi } from "#features/presence/api.server.ts";
import { privacyApi } from "#features/privacy/api.server.ts";
import { relatedApi } from "#features/related/api.server.ts";
import { samplesApi } from "#features/samples/api.server.ts";
import { scoresApi } from "#features/scores/api.server.ts";
import { settingsApi } from "#features/settings/api.server.ts";
import { spamApi } from "#features/spam/api.server.ts";
import { teamApi } from "#features/team/api.server.ts";
import { timelineApi } from "#features/timeline/api.server.ts";
import { twoStepApi } from "#features/two-step/api.server.ts";
import { warningsApi } from "#features/warnings/api.server.ts";
import { cspReportHandlers } from "#platform/api/csp-reports.server.ts";
import { healthRoutes } from "#platform/api/health.server.ts";
import { openApiHandlers } from "#platform/api/openapi.server.ts";
import { serve } from "#platform/api/serve.server.ts";
import { apiInfo } from "./description.server.ts";
import type { Services } from "./services.server.ts";

/** Every feature with endpoints. The order decides where two paths take the same request, and in the description. */
const apis = [
  authApi,
  passkeysApi,
  oidcApi,
  passwordResetApi,
  administratorsApi,
  auditApi,
  // Before `readApplication`, which would take their words for an id.
  hiringFiguresApi,
  applicationsApi,
  interviewsApi,
  relatedApi,
  scoresApi,
  budgetApi,
  calendarFeedsApi,
  closingsApi,
  contentApi,
  documentsApi,
  draftLinksApi,
  eventsApi,
  firstStepsApi,
  jobsApi,
  leadsApi,
  lettersApi,
  mailApi,
  mailingsApi,
  mediaApi,
  newsletterApi,
  presenceApi,
  privacyApi,
  enquiriesApi,
  timelineApi,
  spamApi,
  samplesApi,
  settingsApi,
  twoStepApi,
  cspReportHandlers,
  teamApi,
  warningsApi,
];

/** Addresses beside the endpoints, which the description leaves out. */
const routes = [healthRoutes, feedRoutes, brandRoutes, mediaRoutes, draftLinkRoutes];

/**
 * Returns the API of a process: every endpoint, the description of them all, health and feeds. It runs in plain Node,
 * so the API tests need no build.
 */
export function createApi(services: Services) {
  const { env, content } = services;
  const handlers = apis.flatMap((api) => api(services));
  return serve({
    ...services,
    handlers: [...handlers, ...openApiHandlers(handlers, () => apiInfo(content.company()))],
    routes: routes.flatMap((routesOf) => routesOf(services)),
    authenticate: (token, call) => authenticate(services, token, call),
    trustProxy: env.trustProxy,
  });
}
