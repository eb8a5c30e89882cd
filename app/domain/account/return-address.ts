import * as z from "zod";

const LANDING = "/admin";
const LOGIN = "/admin/login";
const PARAMETER = "from";

// A path on this site: two slashes would name another one.
const path = z.string().regex(/^\/(?![/\\])/);

/** What a guard leaves in the history of the browser when it leads to the log-in screen. */
const stateSchema = z.object({
  from: z.object({
    pathname: path,
    search: z.string().catch(""),
    hash: z.string().catch(""),
  }),
});

/**
 * Where to go after signing in: the address that the user came from, or the newsroom.
 *
 * @param search query of the log-in screen's own address, for those who were at a provider meanwhile.
 */
export function readReturnAddress(state: unknown, search = ""): string {
  const { success, data } = stateSchema.safeParse(state);
  if (!success) return readParameter(search);
  if (data.from.pathname === LOGIN) return LANDING;
  const { pathname, search: query, hash } = data.from;
  return pathname + query + hash;
}

/** The log-in screen to come back to from a provider, with the address to go to from there. */
export function returnThroughLogIn(origin: string, state: unknown, search: string): string {
  const url = new URL("/login", origin);
  const address = readReturnAddress(state, search);
  if (address !== LANDING) url.searchParams.set(PARAMETER, address);
  return url.toString();
}

function readParameter(search: string): string {
  const given = path.safeParse(new URLSearchParams(search).get(PARAMETER)).data ?? LANDING;
  // Browsers drop tabs and line ends, by which two slashes could come about.
  return given.startsWith(LOGIN) || /[\t\n\r]/.test(given) ? LANDING : given;
}
