/** GoTrue's error codes and messages for an email address and a phone number that is in use. */
export const EMAIL_TAKEN = [
  "email_exists",
  "A user with this email address has already been registered",
] as const;
export const PHONE_TAKEN = [
  "phone_exists",
  "A user with this phone number has already been registered",
] as const;

type Extras = {
  /** Further fields of the body. */
  fields?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** An expected failure of a request. `createServeAuth` turns it into a response. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extras: Extras;

  constructor(status: number, code: string, message: string, extras: Extras = {}) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.extras = extras;
  }

  /** The response in GoTrue's format, from which supabase-js creates its own `AuthError`. */
  toResponse(): Response {
    const { status, code, message, extras } = this;
    return Response.json(
      { code: status, error_code: code, msg: message, ...extras.fields },
      { status, headers: { "X-Sb-Error-Code": code, ...extras.headers } },
    );
  }
}

/** A wrong, or possibly wrong, password or code. It counts against the account. */
export class WrongSecret extends AuthError {}
