import { Hono } from "hono";
import { answerUnavailable } from "../database/answer-unavailable.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { isRefusedValue } from "../database/refused-value.ts";
import { mountAdmin } from "./admin/mount-admin.ts";
import type { AuthService } from "./auth-service.ts";
import { completeTokens } from "./complete-tokens.ts";
import { answerInEvenTime, takeEvenTime } from "./even-time.ts";
import { mountFactors } from "./factors/mount-factors.ts";
import { followMailLink, voidKeptCode } from "./follow-mail-link.ts";
import { refuseKey } from "./keys/api-keys.ts";
import { serveKeySet } from "./keys/serve-key-set.ts";
import { withMailContext } from "./mail-context.ts";
import { mailSignInCode } from "./mails/mail-sign-in-code.ts";
import { mountPhone } from "./phone/mount-phone.ts";
import { mountProviders } from "./providers/mount-providers.ts";
import { type AuthBody, readMailContext, readRequest } from "./read-request.ts";
import { refuse } from "./refuse.ts";
import { resend } from "./resend.ts";
import { mountSaml } from "./saml/mount-saml.ts";
import { mountSessions } from "./sessions/mount-sessions.ts";
import { SessionRefusal } from "./sessions/session-refusal.ts";
import { signIn } from "./sessions/sign-in.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { verifyCode } from "./verify-code.ts";

type Task = (request: Request, body: AuthBody) => Promise<Response>;

/** Addresses in their plain form; any other may mean something to the auth service that nobody else sees. */
const PLAIN_PATH = /^\/auth\/v1(?:\/[\w.-]+)+$/;

/**
 * The auth service as clients meet it: what `@supabase/lite` lacks, or does otherwise than GoTrue, is
 * done here, and the rest by it.
 */
export function createServeAuth(service: AuthService): (request: Request) => Promise<Response> {
  const { ask, siteUrl, log } = service;
  const app: Hono = new Hono().basePath("/auth/v1");
  const mailCode: Task = (request, body) => mailSignInCode(service, request, body);

  app.onError((error) => {
    if (error instanceof SessionRefusal) return error.answer();
    if (error instanceof DatabaseUnavailable) return answerUnavailable(error);
    if (isRefusedValue(error))
      return refuse(400, "validation_failed", "The request holds a value that can not be used.");
    log.error({ err: error }, "auth request failed");
    return refuse(500, "unexpected_failure", "Something went wrong. Try again in a moment.");
  });
  // Without a key nothing is asked of the accounts.
  app.use("*", async ({ req }, next) => refuseKey(service, req.raw) ?? next());
  app.get("/.well-known/jwks.json", () => serveKeySet(service));
  mountFactors(app, service);
  mountSaml(app, service);
  mountPhone(app, service);
  mountProviders(app, service);
  mountSessions(app, service);
  mountAdmin(app, service);
  app.post("/signup", async ({ req }) => {
    const answer = answerWith(req.raw, (request, body) => signUp(service, request, body));
    return completeTokens(
      await (service.confirmEmail ? takeEvenTime(answer) : answer),
      "password",
      service,
    );
  });
  app.post("/token", async ({ req }) => {
    const grant = req.query("grant_type") ?? "";
    const answer = answerWith(req.raw, (request, body) =>
      grant === "password" ? signIn(service, request, body) : ask(request),
    );
    if (grant === "pkce") await voidKeptCode(service, await answer);
    const isRefused = grant === "password" && !(await answer).ok;
    return completeTokens(
      await (isRefused ? takeEvenTime(answer) : answer),
      grant === "pkce" ? "otp" : "password",
      service,
    );
  });
  app.get("/verify", ({ req }) => followMailLink(service, req.raw));
  app.post("/verify", async ({ req }) => {
    const answer = answerWith(req.raw, (request, body) => verifyCode(service, request, body));
    return completeTokens(await answer, "otp", service);
  });
  for (const [path, task] of [
    ["/recover", ask],
    ["/otp", mailCode],
    ["/magiclink", mailCode],
  ] as const) {
    app.post(path, ({ req }) =>
      answerWith(req.raw, (request, body) => {
        const context = readMailContext(request.url, body, siteUrl);
        return answerInEvenTime(
          withMailContext(context, () => task(request, body)),
          log,
        );
      }),
    );
  }
  app.post("/resend", ({ req }) =>
    answerWith(req.raw, (request, body) => answerInEvenTime(resend(service, request, body), log)),
  );
  app.put("/user", ({ req }) =>
    answerWith(req.raw, (request, body) => updateUser(service, request, body)),
  );
  app.all("*", ({ req }) => ask(req.raw));

  return async (request) => {
    const answer = PLAIN_PATH.test(new URL(request.url).pathname)
      ? await app.fetch(request)
      : refuse(404, "not_found", "There is nothing at this address.");
    // Pages of other origins may ask too; what they may do is for keys and tokens to say.
    if (answer.headers.has("Access-Control-Allow-Origin")) return answer;
    const headers = new Headers(answer.headers);
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", "X-Total-Count, Link");
    return new Response(answer.body, { status: answer.status, headers });
  };
}

async function answerWith(raw: Request, task: Task): Promise<Response> {
  const read = await readRequest(raw);
  return "refusal" in read ? read.refusal : task(read.request, read.body);
}
