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

/** What GoTrue says of an address, and of a number, that somebody has. */
export const EMAIL_TAKEN = [
  "email_exists",
  "A user with this email address has already been registered",
] as const;
export const PHONE_TAKEN = [
  "phone_exists",
  "A user with this phone number has already been registered",
] as const;
