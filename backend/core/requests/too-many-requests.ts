/** GoTrue's API version, without which supabase-js reads the error code from another field. */
const API_VERSION = "2024-01-01";

/**
 * Body and headers of a 429 response, with `Retry-After` and a readable message.
 *
 * @param what was limited, in the plural.
 */
export function describeTooManyRequests(
  what: string,
  waitMs: number,
  code = "over_request_rate_limit",
) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many ${what}. Try again in ${formatDuration(seconds)}.`;
  return {
    fields: { code, error_code: code, message, msg: message },
    headers: {
      "Retry-After": String(seconds),
      "Cache-Control": "no-store",
      "X-Supabase-Api-Version": API_VERSION,
      "X-Sb-Error-Code": code,
    },
  };
}

/** That response. */
export function tooManyRequests(what: string, waitMs: number): Response {
  const { fields, headers } = describeTooManyRequests(what, waitMs);
  return Response.json(fields, { status: 429, headers });
}

function formatDuration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
