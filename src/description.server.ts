import type { Company } from "#content/company.ts";
import { account, invitation } from "#features/administrators/contract.ts";
import { application } from "#features/applications/contract.ts";
import { auditEntry } from "#features/audit/contract.ts";
import { administrator, session } from "#features/auth/contract.ts";
import { budgetState } from "#features/budget/contract.ts";
import { contentDocument, contentItem, contentRevision } from "#features/content/contract.ts";
import { linkedDocument } from "#features/documents/contract.ts";
import { getInTouch, quickEnquiry } from "#features/enquiries/contract.ts";
import { change } from "#features/events/contract.ts";
import { job } from "#features/jobs/contract.ts";
import { mail } from "#features/mail/contract.ts";
import { person, personalRecord, retention } from "#features/privacy/contract.ts";
import { settings } from "#features/settings/contract.ts";
import { quarantined } from "#features/spam/contract.ts";
import { teamMember } from "#features/team/contract.ts";
import { timelineEntry } from "#features/timeline/contract.ts";
import { twoStepState } from "#features/two-step/contract.ts";
import type { ApiInfo } from "#platform/contract/openapi.ts";

/** Introduces the OpenAPI document, and names the schemas that several endpoints answer with. */
export const apiInfo = (company: Pick<Company, "name">): ApiInfo => ({
  title: `${company.name} API`,
  version: "1.0.0",
  description: [
    "The calls that the website and its staff area are made of. Bodies and answers are JSON unless a call says otherwise; a trailing slash makes no difference; times are UTC.",
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
    QuickEnquiry: quickEnquiry,
    GetInTouch: getInTouch,
    Application: application,
    LinkedDocument: linkedDocument,
    TimelineEntry: timelineEntry,
    AuditEntry: auditEntry,
    Person: person,
    PersonalRecord: personalRecord,
    Retention: retention,
    Quarantined: quarantined,
    ContentItem: contentItem,
    ContentDocument: contentDocument,
    ContentRevision: contentRevision,
    Change: change,
    Budget: budgetState,
  },
});
