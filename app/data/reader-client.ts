import { createContext } from "react-router";
import type { Client } from "./client.ts";
import { type ReadCached, readEachTime } from "./read-cached.ts";

/** Anonymous client of reader pages, shared by all requests. Set by the server. */
export const readerClientContext = createContext<Client>();

/** Query cache for the current rendering. Set by the server. */
export const readCachedContext = createContext<ReadCached>(readEachTime);

/** Query results that are at most a minute old, for pages that are not cached. Set by the server. */
export const readRecentContext = createContext<ReadCached>(readEachTime);
