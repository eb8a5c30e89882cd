import * as z from "zod";

const LANDING = "/admin";

/** What a guard leaves in the history of the browser when it leads to the log-in screen. */
const stateSchema = z.object({
  from: z.object({
    // A path on this site: two slashes would name another one.
    pathname: z.string().regex(/^\/(?![/\\])/),
    search: z.string().catch(""),
    hash: z.string().catch(""),
  }),
});

/** Where to go after signing in: the address that the user came from, or the newsroom. */
export function readReturnAddress(state: unknown): string {
  const { success, data } = stateSchema.safeParse(state);
  if (!success || data.from.pathname === "/admin/login") return LANDING;
  const { pathname, search, hash } = data.from;
  return pathname + search + hash;
}
