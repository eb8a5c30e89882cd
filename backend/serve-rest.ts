import { explainRefusals } from "./refused-statements.ts";

/** Parameters whose values name columns and tables. */
const NAMING_PARAMETERS = /(?:^|\.)(?:select|order|columns|on_conflict|or|and)$/;
/** What every object of JavaScript has, as a whole word. */
const INHERITED = new RegExp(
  `(?<![\\w$])(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})(?![\\w$])`,
);

/** Tables and functions as clients meet them: `@supabase/lite`, with what it does otherwise than PostgREST mended. */
export function createServeRest(
  ask: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (namesInherited(searchParams)) return refuseInherited();
    if (request.method !== "HEAD" || !pathname.startsWith("/rest/v1/rpc/"))
      return explainRefusals(() => ask(request));
    // A function that is asked with HEAD would not get its arguments.
    const whole = await explainRefusals(() => ask(new Request(request, { method: "GET" })));
    await whole.body?.cancel();
    return new Response(null, whole);
  };
}

/**
 * Whether a column is called like what all objects have. The parser of filters would write what a filter on
 * `__proto__` says into every object of the process.
 */
function namesInherited(parameters: URLSearchParams): boolean {
  for (const [name, value] of parameters) {
    if (isInherited(name)) return true;
    if (NAMING_PARAMETERS.test(name) && isInherited(value)) return true;
  }
  return false;
}

/** In quoted names, a backslash stands before any letter that stands for itself. */
function isInherited(text: string): boolean {
  return INHERITED.test(text.replaceAll("\\", ""));
}

function refuseInherited(): Response {
  return Response.json(
    { code: "42703", message: "There is no column of this name.", details: null, hint: null },
    { status: 400 },
  );
}
