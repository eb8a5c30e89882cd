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

/** What is known of where the user came from, from the surest to the least. */
export type ReturnSources = {
  /** Router state of the log-in screen, where a guard led there. */
  state: unknown;
  /** Query of the log-in screen's own address, for those who were at a provider meanwhile. */
  search?: string;
  /** What the browser tab remembers; see `remembered-address.ts`. */
  remembered?: string | null;
};

/** Where to go after signing in, a path of this site: where the user came from, or the newsroom. */
export function readReturnAddress({ state, search = "", remembered }: ReturnSources): string {
  const { success, data } = stateSchema.safeParse(state);
  if (success) {
    const { pathname, search: query, hash } = data.from;
    return readPath(pathname + query + hash) ?? LANDING;
  }
  return readParameter(search) ?? readPath(remembered) ?? LANDING;
}

/** The log-in screen to come back to from a provider, with the address to go to from there. */
export function returnThroughLogIn(origin: string, sources: ReturnSources): string {
  const url = new URL("/login", origin);
  const address = readReturnAddress(sources);
  if (address !== LANDING) url.searchParams.set(PARAMETER, address);
  return url.toString();
}

function readParameter(search: string): string | undefined {
  return readPath(new URLSearchParams(search).get(PARAMETER));
}

function readPath(value: string | null | undefined): string | undefined {
  const given = path.safeParse(value).data;
  // Browsers drop tabs and line ends, by which two slashes could come about.
  return given?.startsWith(LOGIN) || /[\t\n\r]/.test(given ?? "") ? undefined : given;
}
