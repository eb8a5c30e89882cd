/** Who sent a request, after its key and token were checked. */
export type Caller = {
  /** The database role that answers: `anon`, `authenticated`, `service_role`, or one that a token names. */
  role: string;
  /** Claims of the access token; only `role` when the request carried just an API key. */
  claims: Record<string, unknown>;
};
