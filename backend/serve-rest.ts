import { explainRefusals } from "./refused-statements.ts";

/** Tables and functions as clients meet them: `@supabase/lite`, with what it does otherwise than PostgREST mended. */
export function createServeRest(
  ask: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "HEAD" || !new URL(request.url).pathname.startsWith("/rest/v1/rpc/"))
      return explainRefusals(() => ask(request));
    // A function that is asked with HEAD would not get its arguments.
    const whole = await explainRefusals(() => ask(new Request(request, { method: "GET" })));
    await whole.body?.cancel();
    return new Response(null, whole);
  };
}
