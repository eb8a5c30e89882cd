import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";

/** The typed client that every function of `app/data` takes. */
export type Client = SupabaseClient<Database>;

/** Default maximum of rows per response of a backend. */
export const ROWS_AT_ONCE = 1000;
