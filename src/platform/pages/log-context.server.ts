import { createContext } from "react-router";
import type { FaultLog } from "#platform/process/log.server.ts";

/** The log for errors of a page's rendering. Set once a request. */
export const logContext = createContext<FaultLog>();
