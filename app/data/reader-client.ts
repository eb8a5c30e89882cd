import { createContext } from "react-router";
import type { Client } from "./client.ts";

/** The client of reader pages: anonymous, the same for every request. Set by the server. */
export const readerClientContext = createContext<Client>();
