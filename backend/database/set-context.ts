/**
 * For a transaction whose role is the parameter `$2`: how long each of its statements may take. Accounts have more time than
 * strangers: an author of many stories is renamed in one statement. The service key has what the database gives.
 */
export const SET_TIME_LIMIT = `set_config('statement_timeout', case $2
    when 'anon' then '8s' when 'service_role' then current_setting('statement_timeout') else '30s'
  end, true)`;

/** Tells a transaction who asks: id, role and claims, and what the storage is about to do, for policies that ask that. */
export const SET_CONTEXT = `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('storage.operation', $4, true),
  ${SET_TIME_LIMIT},
  set_config('role', $2, true)`;
