/** The caller of a request, as the policies of the database see it. */
export type Caller = {
  /** Database role: `anon`, `authenticated`, `service_role`, or one that a token names. */
  role: string;
  /** Claims of the access token; only `role` when the request has just an API key. */
  claims: Record<string, unknown>;
};

/** The caller of a request without an access token. */
export function callerOfRole(role: string): Caller {
  return { role, claims: { role } };
}

/** The caller that the claims of an access token describe: without a role, an anonymous one. */
export function callerOfClaims(claims: Record<string, unknown>): Caller {
  const role = typeof claims.role === "string" && claims.role !== "" ? claims.role : "anon";
  return { role, claims };
}

/** The user of the access token; undefined for an API key. */
export function userOf({ claims }: Caller): string | undefined {
  return typeof claims.sub === "string" ? claims.sub : undefined;
}
