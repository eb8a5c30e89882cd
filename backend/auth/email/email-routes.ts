import type { Hono } from "hono";
import { isRightPassword } from "../passwords/passwords.ts";
import type { AuthService } from "../service/auth-service.ts";
import {
  constantTimeAcknowledgement,
  constantTimeResponse,
} from "../service/constant-time-response.ts";
import { errorResponse } from "../service/error-response.ts";
import { type AuthBody, readBody } from "../service/request-body.ts";
import { startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { findByEmailAddress } from "./email-accounts.ts";
import { recover, resend, sendSignInCode } from "./send-codes.ts";
import { signUp } from "./sign-up.ts";
import { followMailLink, verifyEmail } from "./verify-email.ts";

type Handler = (service: AuthService, request: Request, body: AuthBody) => Promise<Response>;

/** Adds the routes of accounts with an email address. */
export function addEmailRoutes(app: Hono, service: AuthService): void {
  const handle = async (request: Request, handler: Handler): Promise<Response> => {
    const read = await readBody(request);
    return "error" in read ? read.error : handler(service, request, read.body);
  };

  app.post("/signup", ({ req }) => {
    const signedUp = handle(req.raw, signUp);
    return service.confirmEmail ? constantTimeResponse(signedUp) : signedUp;
  });
  app.post("/token", async ({ req }) => {
    const grant = req.query("grant_type");
    if (grant === "web3")
      return errorResponse(422, "web3_provider_disabled", "Web3 provider is disabled");
    if (grant !== "password")
      return errorResponse(400, "invalid_credentials", "unsupported_grant_type");
    const signedIn = handle(req.raw, signIn);
    return (await signedIn).ok ? signedIn : constantTimeResponse(signedIn);
  });
  app.get("/verify", ({ req }) => followMailLink(service, req.raw));
  app.post("/verify", ({ req }) => handle(req.raw, verifyEmail));
  for (const [path, handler] of [
    ["/recover", recover],
    ["/otp", sendSignInCode],
    ["/magiclink", sendSignInCode],
    ["/resend", resend],
  ] as const) {
    app.post(path, ({ req }) => constantTimeAcknowledgement(handle(req.raw, handler), service.log));
  }
}

/**
 * `POST /token?grant_type=password`. Every attempt takes the same time, and only the right password reveals
 * that the account is unconfirmed.
 */
export async function signIn(
  service: AuthService,
  request: Request,
  { email, password }: AuthBody,
): Promise<Response> {
  if (!email) return errorResponse(400, "validation_failed", "missing email or phone");
  const account = await findByEmailAddress(service, email);
  const isRight = await isRightPassword(password ?? "", account?.passwordHash);
  if (!account || !isRight)
    return errorResponse(400, "invalid_credentials", "Invalid login credentials");
  if (!account.isConfirmed) return errorResponse(400, "email_not_confirmed", "Email not confirmed");
  const session = await startSession(service, account.id, "password", request);
  await recordAudit(service, "login", {
    actor: { id: account.id, username: account.email },
    traits: { provider: "email" },
  });
  return Response.json({ ...session, weak_password: null });
}
