/** An error response in GoTrue's format, from which supabase-js creates an `AuthError`. */
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

/** GoTrue's error codes and messages for an email address and a phone number that is in use. */
export const EMAIL_TAKEN = [
  "email_exists",
  "A user with this email address has already been registered",
] as const;
export const PHONE_TAKEN = [
  "phone_exists",
  "A user with this phone number has already been registered",
] as const;

/** An expected failure of a request; `createServeAuth` turns it into an error response. */
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
