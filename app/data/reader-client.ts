import { createContext } from "react-router";
import type { Client } from "./client.ts";
import { type ReadCached, readEachTime } from "./read-cached.ts";

/** The client of reader pages: anonymous, the same for every request. Set by the server. */
export const readerClientContext = createContext<Client>();

/** What the rendering at hand may use of what others have read. Set by the server. */
export const readCachedContext = createContext<ReadCached>(readEachTime);
