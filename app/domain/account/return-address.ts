import * as z from "zod/mini";

const LANDING = "/admin";
const LOGIN = "/admin/login";
const PARAMETER = "from";

// A path on this site: two slashes would name another one.
const path = z.string().check(z.regex(/^\/(?![/\\])/));

/** History state that a guard sets when it redirects to the login screen. */
const stateSchema = z.object({
  from: z.object({
    pathname: path,
    search: z.catch(z.string(), ""),
    hash: z.catch(z.string(), ""),
  }),
});

/** Sources of the return address, by precedence. */
export type ReturnSources = {
  /** History state of the login screen, set by a guard. */
  state: unknown;
  /** Query of the login screen's address, which survives the redirect to a provider. */
  search?: string;
  /** Remembered by the browser tab; see `remembered-address.ts`. */
  remembered?: string | null;
};

/** The path to go to after signing in: where the user came from, or `landing`, which is the newsroom by default. */
export function readReturnAddress(
  { state, search = "", remembered }: ReturnSources,
  landing = LANDING,
): string {
  const { success, data } = stateSchema.safeParse(state);
  if (success) {
    const { pathname, search: query, hash } = data.from;
    return readPath(pathname + query + hash) ?? landing;
  }
  return readParameter(search) ?? readPath(remembered) ?? landing;
}

/** The login address that a provider returns to, with the address to go on to. */
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
  // Browsers strip tabs and line breaks, which could produce two slashes.
  return given?.startsWith(LOGIN) || /[\t\n\r]/.test(given ?? "") ? undefined : given;
}
