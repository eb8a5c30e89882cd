import type { Hono } from "hono";
import { recover, resend, sendSignInCode } from "./email/send-codes.ts";
import { signUpByEmail } from "./email/sign-up-by-email.ts";
import { followMailLink, verifyEmail } from "./email/verify-email.ts";
import { readPhone } from "./phone/read-phone.ts";
import { resendSms, sendPhoneSignInCode, signUpByPhone } from "./phone/sign-up-by-phone.ts";
import { verifySms } from "./phone/verify-phone.ts";
import { AuthError } from "./service/auth-error.ts";
import type { AuthService } from "./service/auth-service.types.ts";
import { takeConstantTime } from "./service/constant-time.ts";
import { type AuthBody, readBody } from "./service/request-body.ts";
import { sendReauthentication } from "./sessions/reauthenticate.ts";
import { requireSession } from "./sessions/require-session.ts";
import { signOut } from "./sessions/sign-out.ts";
import { signIn } from "./sign-in.ts";
import { signUpAnonymously } from "./sign-up-anonymously.ts";
import { updateUser } from "./update-user.ts";
import { describeUser } from "./users/user-body.ts";

type SendCode = (request: Request, body: AuthBody) => Promise<Response>;

/** Adds the routes of accounts and sessions. Each request is parsed and counted once, before its account is read. */
export function addAccountRoutes(app: Hono, service: AuthService): void {
  const { limits } = service;

  app.post("/signup", ({ req }) => signUp(service, req.raw));
  app.post("/token", ({ req }) => signIn(service, req.raw));
  app.post("/logout", ({ req }) => signOut(service, req.raw));

  app.get("/verify", ({ req }) => followMailLink(service, req.raw));
  app.post("/verify", ({ req }) => verify(service, req.raw));

  const addCodeRoute = (path: string, sendCode: SendCode) => {
    app.post(path, async ({ req }) => {
      const body = await readBody(req.raw);
      await limits.countMail(req.raw, body);
      return sendCode(req.raw, body);
    });
  };
  addCodeRoute("/otp", (request, body) => {
    const phone = readPhone(service, body);
    return phone
      ? sendPhoneSignInCode(service, phone, body)
      : sendSignInCode(service, request, body);
  });
  addCodeRoute("/magiclink", (request, body) => sendSignInCode(service, request, body));
  addCodeRoute("/recover", (request, body) => recover(service, request, body));
  addCodeRoute("/resend", (request, body) => {
    const phone = readPhone(service, body);
    return phone ? resendSms(service, phone, body) : resend(service, request, body);
  });

  app.get("/user", async ({ req }) => {
    const { userId } = await requireSession(service, req.raw);
    const user = await describeUser(service, userId);
    if (!user)
      throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    return Response.json(user);
  });
  app.put("/user", async ({ req }) => {
    const body = await readBody(req.raw);
    // A hijacked session must not be used to guess the current password.
    if (body.current_password) await limits.countSignIn(req.raw, "account changes");
    if (body.email || body.phone) await limits.countMail(req.raw, body, "account changes");
    return updateUser(service, req.raw, body);
  });
  app.get("/reauthenticate", async ({ req }) => {
    await limits.countMail(req.raw);
    return sendReauthentication(service, await requireSession(service, req.raw));
  });
  app.get("/health", () =>
    Response.json({
      version: "v2",
      name: "GoTrue",
      description: "The accounts of this site, as GoTrue serves them",
    }),
  );
}

/** `POST /signup` with an email address, a phone number, or neither. */
async function signUp(service: AuthService, request: Request): Promise<Response> {
  const body = await readBody(request);
  const isMailed = service.confirmEmail || Boolean(body.phone);
  await service.limits.countSignUp(request, isMailed ? body : undefined);
  const phone = readPhone(service, body);
  if (phone) return takeConstantTime(signUpByPhone(service, phone, body));
  if (!body.email) return signUpAnonymously(service, request, body);
  const signedUp = signUpByEmail(service, request, body);
  return service.confirmEmail ? takeConstantTime(signedUp) : signedUp;
}

/** `POST /verify` with the code of a text message or an email, or with the token of an emailed link. */
async function verify(service: AuthService, request: Request): Promise<Response> {
  const body = await readBody(request);
  await service.limits.countCode(request);
  const phone = readPhone(service, body);
  // The token of a link cannot be guessed.
  const account = phone ?? (body.token_hash ? undefined : body.email);
  const session = await service.limits.guessCode(request, account, () =>
    phone ? verifySms(service, request, phone, body) : verifyEmail(service, request, body),
  );
  return Response.json(session);
}
