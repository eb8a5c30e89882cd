/** An answer that says no, in the shape of GoTrue's, from which supabase-js makes an `AuthError`. */
export function errorResponse(
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

/** Somebody may not have the session that they ask for. The door of the auth service turns it into its answer. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
  }

  toResponse(): Response {
    return errorResponse(this.status, this.code, this.message);
  }
}
