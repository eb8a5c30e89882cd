/** Statement timeouts by role, in seconds. The service key has the database's default. */
export type RoleTimeouts = { anon: number; authenticated: number };

/** Signed-in users have a longer timeout: renaming an author of many articles is one statement. */
export const DEFAULT_ROLE_TIMEOUTS: RoleTimeouts = { anon: 8, authenticated: 30 };

/** Sets the statement timeout of a transaction whose role is the parameter `$2`. */
export function setTimeLimit({ anon, authenticated }: RoleTimeouts): string {
  return `set_config('statement_timeout', case $2
    when 'anon' then '${anon}s' when 'service_role' then current_setting('statement_timeout') else '${authenticated}s'
  end, true)`;
}

/** Sets the caller of a transaction: id, role and claims, and the storage operation for policies that check it. */
export function setContext(timeouts: RoleTimeouts): string {
  return `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('storage.operation', $4, true),
  ${setTimeLimit(timeouts)},
  set_config('role', $2, true)`;
}
