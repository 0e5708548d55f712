import { createContext } from "react-router";

/** As much of the program's log as rendering needs. */
export interface FaultLog {
  error(details: object, message: string): void;
}

/** Where a page's rendering reports what went wrong. Set once a request. */
export const logContext = createContext<FaultLog>();
