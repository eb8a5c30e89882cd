import type { Hono } from "hono";
import type { AuthService } from "../auth-service.ts";
import { answerInEvenTime, takeEvenTime } from "../even-time.ts";
import { readCopy } from "../read-request.ts";
import { describeUser } from "../sessions/describe-user.ts";
import { readSession } from "../sessions/read-session.ts";
import { askForCode, resendSms } from "./ask-for-code.ts";
import { changePhone } from "./change-phone.ts";
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

  app.put("/user", async (context, next) => {
    const { raw } = context.req;
    const given = await readCopy(raw);
    if (!namesPhone(given)) return next();
    const { phone, ...rest } = given;
    const asking = await readSession(service, raw);
    if (asking instanceof Response) return asking;
    const body = readPhoneBody(service, { phone });
    if (body) await changePhone(service, { userId: asking.userId, number: body.number });
    if (Object.keys(rest).every((name) => EMPTY_FIELDS.has(name))) {
      return Response.json(await describeUser(service, asking.userId));
    }
    const { url, method } = raw;
    const headers = new Headers(raw.headers);
    headers.delete("Content-Length");
    context.req.raw = new Request(url, { method, headers, body: JSON.stringify(rest) });
    return next();
  });
}

/** What supabase-js sends along, whatever is changed. */
const EMPTY_FIELDS = new Set(["channel", "code_challenge", "code_challenge_method"]);

function namesPhone(given: unknown): given is Record<string, unknown> & { phone: string } {
  return (
    typeof given === "object" &&
    given !== null &&
    "phone" in given &&
    typeof given.phone === "string" &&
    given.phone !== ""
  );
}
