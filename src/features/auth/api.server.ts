import { recordAudit } from "#features/audit/storage.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { verifyCurrentPassword } from "./current-password.server.ts";
import { createLogin } from "./login.server.ts";
import { confirmSession, deleteSession } from "./sessions-storage.server.ts";
import { findAdministrator, findRoles } from "./storage.server.ts";

/** Returns the endpoints of signing in and out. */
export function authApi(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.login, createLogin(services)),

    handle(contract.logout, async (call) => {
      const { administratorId, sessionId } = call.actor;
      await db.transaction(async (tx) => {
        await deleteSession(tx, administratorId, sessionId);
        await recordAudit(tx, call, "session.ended", sessionId);
      });
      return { message: contract.outcomes.signedOut };
    }),

    handle(contract.confirmIdentity, async (call) => {
      const { actor, at } = call;
      const hash = await verifyCurrentPassword(services, call);
      await db.transaction(async (tx) => {
        if (!(await confirmSession(tx, actor, hash, at))) throw new Fault("unauthorized");
        await recordAudit(tx, call, "session.confirmed", actor.sessionId);
      });
      return { message: contract.outcomes.confirmed };
    }),

    handle(contract.me, async ({ actor }) => {
      const administrator = await findAdministrator(db.read, actor.administratorId);
      if (!administrator) throw new Fault("unauthorized");
      return { data: { ...administrator, roles: await findRoles(db.read, administrator._id) } };
    }),
  ];
}
