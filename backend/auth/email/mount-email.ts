import type { Hono } from "hono";
import type { AuthService } from "../auth-service.ts";
import { answerInEvenTime, takeEvenTime } from "../even-time.ts";
import { type AuthBody, readBody } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { followMailLink } from "./follow-mail-link.ts";
import { recover, resend, sendSignInCode } from "./send-codes.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { verifyEmail } from "./verify-email.ts";

type Task = (service: AuthService, request: Request, body: AuthBody) => Promise<Response>;

/** The calls of whoever has an account with an e-mail address, or wants one. */
export function mountEmail(app: Hono, service: AuthService): void {
  const answer = async (request: Request, task: Task): Promise<Response> => {
    const read = await readBody(request);
    return "refusal" in read ? read.refusal : task(service, request, read.body);
  };

  app.post("/signup", ({ req }) => {
    const signedUp = answer(req.raw, signUp);
    return service.confirmEmail ? takeEvenTime(signedUp) : signedUp;
  });
  app.post("/token", async ({ req }) => {
    const grant = req.query("grant_type");
    if (grant === "web3") return refuse(422, "web3_provider_disabled", "Web3 provider is disabled");
    if (grant !== "password") return refuse(400, "invalid_credentials", "unsupported_grant_type");
    const signedIn = answer(req.raw, signIn);
    return (await signedIn).ok ? signedIn : takeEvenTime(signedIn);
  });
  app.get("/verify", ({ req }) => followMailLink(service, req.raw));
  app.post("/verify", ({ req }) => answer(req.raw, verifyEmail));
  for (const [path, task] of [
    ["/recover", recover],
    ["/otp", sendSignInCode],
    ["/magiclink", sendSignInCode],
    ["/resend", resend],
  ] as const) {
    app.post(path, ({ req }) => answerInEvenTime(answer(req.raw, task), service.log));
  }
}
