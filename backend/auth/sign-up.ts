import { randomBytes } from "node:crypto";
import type { AuthService } from "./auth-service.ts";
import { withMailContext } from "./mail-context.ts";
import { refuseWeakPassword } from "./passwords/password-rules.ts";
import { type AuthBody, readMailContext } from "./read-request.ts";
import { findUser, sendCodeAgain } from "./resend.ts";

/**
 * A sign-up. Where it must be confirmed by mail, an address that has an account gets the same answer as
 * one that has none; its owner learns of it by mail.
 */
export async function signUp(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const email = body.email ?? "";
  const refusal = body.password && (await refuseWeakPassword(body.password, email, service));
  if (refusal) return refusal;
  const known = service.confirmEmail && email ? await findUser(service, email) : undefined;
  const context = readMailContext(request.url, body, service.siteUrl);
  const isKnown = body.password && known?.email === email.toLowerCase();
  if (!isKnown) {
    return withMailContext(context, () => service.ask(request));
  }
  await withMailContext(context, () =>
    known.is_confirmed
      ? service.mailer.sendAlreadySignedUp(known.email)
      : sendCodeAgain(service, known, "signup"),
  );
  return Response.json(pretendUser(known.email, body.data));
}

/** The answer to a sign-up that waits for its confirmation. */
function pretendUser(email: string, data: unknown): Record<string, unknown> {
  const id = timeOrderedId();
  const now = new Date().toISOString().replace("Z", "+00:00");
  const metadata = {
    ...(typeof data === "object" ? data : {}),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"], role: "reader" },
    user_metadata: metadata,
    identities: [
      {
        identity_id: timeOrderedId(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: "email",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

/** A UUID of version 7 (RFC 9562), which the auth service gives its users. */
function timeOrderedId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
