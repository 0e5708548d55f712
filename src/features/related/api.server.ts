import { outcomes as applicationOutcomes } from "#features/applications/contract.ts";
import { findApplication } from "#features/applications/storage.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { findRelated, type Related } from "./storage.server.ts";

/** Returns the endpoint of applications that have something in common. */
export function relatedApi({ db }: Services): Handler[] {
  return [
    handle(contract.listRelatedApplications, async ({ params, actor: { jobs } }) => {
      const application = await findApplication(db.read, params.id, jobs);
      if (!application) throw new Fault("notFound", { message: applicationOutcomes.notFound });
      const related = await findRelated(db.read, application, jobs);
      const data = related.slice(0, contract.MAX_RELATED).map(present);
      return { data, more: related.length > contract.MAX_RELATED };
    }),
  ];
}

function present({ application, shared }: Related): contract.RelatedApplication {
  const { _id, name, job, status, createdAt } = application;
  return { _id, name, job, status, createdAt, shared };
}
