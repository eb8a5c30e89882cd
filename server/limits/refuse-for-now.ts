/** What GoTrue calls this answer's format; without it supabase-js looks for the code elsewhere. */
const FORMAT = "2024-01-01";

/**
 * The answer to one request too many: 429, when to come back, and a sentence for whoever reads it.
 *
 * @param what what there was too much of, in the plural.
 */
export function refuseForNow(what: string, waitMs: number): Response {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many ${what}. Try again in ${inWords(seconds)}.`;
  const code = "over_request_rate_limit";
  return Response.json(
    { code, error_code: code, message, msg: message },
    {
      status: 429,
      headers: {
        "Retry-After": String(seconds),
        "Cache-Control": "no-store",
        "X-Supabase-Api-Version": FORMAT,
        "X-Sb-Error-Code": code,
      },
    },
  );
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
