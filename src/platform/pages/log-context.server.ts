import { createContext } from "react-router";
import type { FaultLog } from "#platform/process/log.server.ts";

/** Where a page's rendering reports what went wrong. Set once a request. */
export const logContext = createContext<FaultLog>();
