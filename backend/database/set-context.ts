/** Tells a transaction who asks: id, role and claims, and what the storage is about to do, for policies that ask that. */
export const SET_CONTEXT = `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('storage.operation', $4, true),
  set_config('role', $2, true)`;
