import * as z from "zod/mini";

const LANDING = "/admin";
const LOGIN = "/admin/login";
const PARAMETER = "from";

// A path on this site: two slashes would name another one.
const path = z.string().check(z.regex(/^\/(?![/\\])/));

/** Sources of the return address, by precedence. */
export type ReturnSources = {
  /** Query of the login page's address, which survives the redirect to a provider. */
  search?: string;
  /** Remembered by a cookie or a form; see `remembered-address.ts`. */
  remembered?: string | null | undefined;
};

/** The path to go to after signing in: where the user came from, or `landing`, which is the newsroom by default. */
export function readReturnAddress(
  { search = "", remembered }: ReturnSources,
  landing = LANDING,
): string {
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
