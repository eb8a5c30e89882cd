/** An answer that says no, in the shape of GoTrue's, from which supabase-js makes an `AuthError`. */
export function refuse(
  status: number,
  code: string,
  message: string,
  more: Record<string, unknown> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...more },
    { status, headers: { "X-Sb-Error-Code": code, "Cache-Control": "no-store" } },
  );
}
