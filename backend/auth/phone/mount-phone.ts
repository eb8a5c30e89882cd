import type { Hono } from "hono";
import type { AuthService } from "../auth-service.ts";
import { answerInEvenTime, takeEvenTime } from "../even-time.ts";
import { readCopy } from "../read-body.ts";
import { askForCode, resendSms } from "./ask-for-code.ts";
import { type PhoneBody, readPhoneBody } from "./read-phone-body.ts";
import { signInByPhone } from "./sign-in-by-phone.ts";
import { signUpByPhone } from "./sign-up-by-phone.ts";
import { verifySms } from "./verify-sms.ts";

type Task = (request: Request, body: PhoneBody) => Promise<Response>;

/** The calls of the auth service when they name a phone; those that name an e-mail address go on. */
export function mountPhone(app: Hono, service: AuthService): void {
  const { log } = service;

  function post(path: string, task: Task, grant?: string): void {
    app.post(path, async ({ req }, next) => {
      if (grant && req.query("grant_type") !== grant) return next();
      const { raw } = req;
      const given = await readCopy(raw);
      if (!namesPhone(given)) return next();
      const body = readPhoneBody(service, given);
      return body ? task(raw, body) : next();
    });
  }

  post("/signup", (_, body) => takeEvenTime(signUpByPhone(service, body)));
  post("/otp", (_, body) => {
    const answer = askForCode(service, body);
    // Only then does the answer depend on whether there is an account.
    return body.create_user === false ? answerInEvenTime(answer, log) : answer;
  });
  post("/verify", (request, body) => verifySms(service, request, body));
  post("/resend", (_, body) => answerInEvenTime(resendSms(service, body), log));
  post(
    "/token",
    (request, body) => takeEvenTime(signInByPhone(service, request, body)),
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
