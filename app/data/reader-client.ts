import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Database } from "./database.types.ts";

/** The typed client that every function of `app/data` takes. */
export type Client = SupabaseClient<Database>;

/** The client of reader pages: anonymous, the same for every request. Set by the server. */
export const readerClientContext = createContext<Client>();
