import { Hono } from "hono";
import { answerUnavailable } from "../database/answer-unavailable.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { isRefusedValue } from "../database/refused-value.ts";
import { mountAdmin } from "./admin/mount-admin.ts";
import type { AuthService } from "./auth-service.ts";
import { mountEmail } from "./email/mount-email.ts";
import { mountFactors } from "./factors/mount-factors.ts";
import { refuseKey } from "./keys/api-keys.ts";
import { serveKeySet } from "./keys/serve-key-set.ts";
import { mountPhone } from "./phone/mount-phone.ts";
import { mountProviders } from "./providers/mount-providers.ts";
import { refuse } from "./refuse.ts";
import { mountSaml } from "./saml/mount-saml.ts";
import { mountSessions } from "./sessions/mount-sessions.ts";
import { SessionRefusal } from "./sessions/session-refusal.ts";

/** Addresses in their plain form; any other may mean something to the router that nobody else sees. */
const PLAIN_PATH = /^\/auth\/v1(?:\/[\w.-]+)+$/;

/** The auth service, as GoTrue's clients expect it. */
export function createServeAuth(service: AuthService): (request: Request) => Promise<Response> {
  const { log } = service;
  const app: Hono = new Hono().basePath("/auth/v1");

  app.onError((error) => {
    if (error instanceof SessionRefusal) return error.answer();
    if (error instanceof DatabaseUnavailable) return answerUnavailable(error);
    if (isRefusedValue(error))
      return refuse(400, "validation_failed", "The request holds a value that can not be used.");
    log.error({ err: error }, "auth request failed");
    return refuse(500, "unexpected_failure", "Something went wrong. Try again in a moment.");
  });
  app.notFound(({ req }) => {
    const methods = app.routes
      .filter(({ path, method }) => path === req.path && method !== "ALL")
      .map(({ method }) => method);
    return methods.length > 0
      ? new Response(null, { status: 405, headers: { Allow: [...new Set(methods)].join(", ") } })
      : refuse(404, "not_found", "There is nothing at this address.");
  });
  // Without a key nothing is asked of the accounts.
  app.use("*", async ({ req }, next) => refuseKey(service, req.raw) ?? next());
  app.get("/.well-known/jwks.json", () => serveKeySet(service));
  // What stands first may answer for what comes after, or change its answer.
  mountFactors(app, service);
  mountSaml(app, service);
  mountPhone(app, service);
  mountProviders(app, service);
  mountSessions(app, service);
  mountAdmin(app, service);
  mountEmail(app, service);

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
