import { createContext } from "react-router";
import type { Client } from "./client.ts";

/** The typed client that a screen's server `loader` and `action` call the API through, in process. Set once a request. */
export const apiContext = createContext<Client>();
