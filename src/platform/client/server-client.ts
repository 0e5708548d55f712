import { createContext } from "react-router";
import type { Client } from "./client.ts";

/** The typed client of a screen's server `loader` and `action`, which calls the API in process. Set once a request. */
export const apiContext = createContext<Client>();
