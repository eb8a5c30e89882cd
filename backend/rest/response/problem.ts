/** The body of a PostgREST error. */
export type ErrorBody = {
  code: string;
  message: string;
  details: string | object | null;
  hint: string | null;
};

/** An error response. */
export type Problem = ErrorBody & {
  status: number;
  statusText?: string;
  headers?: Record<string, string>;
};

export function toErrorResponse({ status, statusText, headers, ...body }: Problem): Response {
  return new Response(errorBody(body), {
    status: status >= 200 && status <= 599 ? status : 500,
    ...(statusText !== undefined && isStatusText(statusText) ? { statusText } : {}),
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ...(/^[\w-]+$/.test(body.code) ? { "Proxy-Status": `PostgREST; error=${body.code}` } : {}),
      ...headers,
    },
  });
}

/** As JSON, with all four keys. */
export function errorBody({ code, message, details, hint }: ErrorBody): string {
  return JSON.stringify({ code, details, hint, message });
}

function isStatusText(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text);
}
