/** Seconds that a statement of a role may take. The service key has what the database gives. */
export type RoleTimeouts = { anon: number; authenticated: number };

/** Accounts have more time than strangers: an author of many articles is renamed in one statement. */
export const DEFAULT_ROLE_TIMEOUTS: RoleTimeouts = { anon: 8, authenticated: 30 };

/** For a transaction whose role is the parameter `$2`: how long each of its statements may take. */
export function setTimeLimit({ anon, authenticated }: RoleTimeouts): string {
  return `set_config('statement_timeout', case $2
    when 'anon' then '${anon}s' when 'service_role' then current_setting('statement_timeout') else '${authenticated}s'
  end, true)`;
}

/** Tells a transaction who asks: id, role and claims, and what the storage is about to do, for policies that ask that. */
export function setContext(timeouts: RoleTimeouts): string {
  return `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('storage.operation', $4, true),
  ${setTimeLimit(timeouts)},
  set_config('role', $2, true)`;
}
