const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Whether a request is the CORS preflight of a browser. */
export function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("Access-Control-Request-Method");
}

/** Scripts of every origin are allowed: a caller is identified by a token, never by a cookie. */
export function preflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": METHODS,
      "Access-Control-Allow-Headers":
        headers.get("access-control-request-headers") ??
        "authorization, apikey, content-type, cache-control, x-client-info, x-upsert, x-metadata",
      "Access-Control-Max-Age": "86400",
      Vary: "Access-Control-Request-Headers",
    },
  });
}

/** Adds CORS headers that let scripts of every origin read a response. */
export function withOrigins(response: Response): Response {
  if (response.headers.has("access-control-allow-origin")) return response;
  const headers = new Headers(response.headers);
  headers.set("Access-Control-Allow-Origin", "*");
  return new Response(response.body, { status: response.status, headers });
}
