import { findByEmailAddress } from "./email/email-accounts.ts";
import { isRightPassword } from "./passwords/passwords.ts";
import { findPhoneAccount } from "./phone/phone-accounts.ts";
import { readPhone } from "./phone/read-phone.ts";
import { exchangeCode } from "./providers/exchange-code.ts";
import { signInWithIdToken } from "./providers/id-token-grant.ts";
import { AuthError, WrongSecret } from "./service/auth-error.ts";
import type { AuthService } from "./service/auth-service.types.ts";
import { delayFailure } from "./service/constant-time.ts";
import { type AuthBody, readBody } from "./service/request-body.ts";
import { type SessionBody, startSession } from "./sessions/issue-session.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { recordAudit } from "./users/audit-log.ts";

/**
 * `POST /token`: every way to get a session, by `grant_type`. The grants whose secrets could be guessed, or that
 * ask a provider, are limited by client address.
 */
export async function signIn(service: AuthService, request: Request): Promise<Response> {
  const body = await readBody(request);
  switch (new URL(request.url).searchParams.get("grant_type")) {
    case "password":
      await service.limits.countSignIn(request);
      return Response.json(await signInWithPassword(service, request, body));
    case "refresh_token":
      return Response.json(await refreshSession(service, body.refresh_token));
    case "pkce":
      return Response.json(await exchangeCode(service, request, body));
    case "id_token":
      await service.limits.countSignIn(request);
      return Response.json(await signInWithIdToken(service, request, body));
    case "web3":
      throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
}

/** Signs in with an email address or a phone number, and a password. Wrong ones are limited by account. */
async function signInWithPassword(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<SessionBody & { weak_password: null }> {
  const phone = readPhone(service, body);
  const username = phone ?? body.email?.toLowerCase();
  if (!username) throw new AuthError(400, "validation_failed", "missing email or phone");
  const provider = phone ? "phone" : "email";
  const session = await service.limits.guessPassword(request, username, () =>
    delayFailure(startPasswordSession(service, request, { provider, username }, body.password)),
  );
  return { ...session, weak_password: null };
}

/** Compares a password, for unknown accounts too. Only the right one reveals that the account is unconfirmed. */
async function startPasswordSession(
  service: AuthService,
  request: Request,
  { provider, username }: { provider: "email" | "phone"; username: string },
  password: AuthBody["password"],
): Promise<SessionBody> {
  const findAccount = provider === "phone" ? findPhoneAccount : findByEmailAddress;
  const account = await findAccount(service, username);
  const isRight = await isRightPassword(password ?? "", account?.passwordHash);
  if (!account || !isRight)
    throw new WrongSecret(400, "invalid_credentials", "Invalid login credentials");
  if (!account.isConfirmed) {
    throw provider === "phone"
      ? new AuthError(400, "phone_not_confirmed", "Phone not confirmed")
      : new WrongSecret(400, "email_not_confirmed", "Email not confirmed");
  }
  const session = await startSession(service, account.id, "password", request);
  await recordAudit(service, "login", {
    actor: { id: account.id, username },
    traits: { provider },
  });
  return session;
}
