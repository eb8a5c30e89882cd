import type { Hono } from "hono";
import { isRightPassword } from "../passwords/passwords.ts";
import type { AuthService } from "../service/auth-service.ts";
import {
  constantTimeAcknowledgement,
  constantTimeResponse,
} from "../service/constant-time-response.ts";
import { errorResponse } from "../service/error-response.ts";
import { readJsonCopy } from "../service/request-body.ts";
import { startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { findPhoneAccount } from "./phone-accounts.ts";
import { type PhoneBody, readPhoneBody } from "./phone-body.ts";
import { resendSms, sendPhoneSignInCode, signUpByPhone } from "./sign-up-by-phone.ts";
import { verifySms } from "./verify-phone.ts";

type Handler = (request: Request, body: PhoneBody) => Promise<Response>;

/** Adds the routes of accounts with a phone number. Requests without one go to the next handler. */
export function addPhoneRoutes(app: Hono, service: AuthService): void {
  const { log } = service;

  function post(path: string, handler: Handler, grant?: string): void {
    app.post(path, async ({ req }, next) => {
      if (grant && req.query("grant_type") !== grant) return next();
      const { raw } = req;
      const given = await readJsonCopy(raw);
      if (!namesPhone(given)) return next();
      const body = readPhoneBody(service, given);
      return body ? handler(raw, body) : next();
    });
  }

  post("/signup", (_, body) => constantTimeResponse(signUpByPhone(service, body)));
  post("/otp", (_, body) => {
    const answer = sendPhoneSignInCode(service, body);
    // The response depends on whether the account exists only when none is created.
    return body.create_user === false ? constantTimeAcknowledgement(answer, log) : answer;
  });
  post("/verify", (request, body) => verifySms(service, request, body));
  post("/resend", (_, body) => constantTimeAcknowledgement(resendSms(service, body), log));
  post(
    "/token",
    (request, body) => constantTimeResponse(signInByPhone(service, request, body)),
    "password",
  );
}

function namesPhone(given: unknown): given is Record<string, unknown> & { phone: string } {
  return (
    typeof given === "object" &&
    given !== null &&
    "phone" in given &&
    typeof given.phone === "string" &&
    given.phone !== ""
  );
}

/** `POST /token?grant_type=password` with a phone number. */
async function signInByPhone(
  service: AuthService,
  request: Request,
  { number, password }: PhoneBody,
): Promise<Response> {
  const account = await findPhoneAccount(service, number);
  const isRight = await isRightPassword(password ?? "", account?.passwordHash);
  if (!account || !isRight) {
    return errorResponse(400, "invalid_credentials", "Invalid login credentials");
  }
  if (!account.isConfirmed) return errorResponse(400, "phone_not_confirmed", "Phone not confirmed");
  const session = await startSession(service, account.id, "password", request);
  await recordAudit(service, "login", {
    actor: { id: account.id, username: number },
    traits: { provider: "phone" },
  });
  return Response.json({ ...session, weak_password: null });
}
