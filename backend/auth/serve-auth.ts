import { Hono } from "hono";
import { isRequestAborted } from "../core/base/current-request.ts";
import {
  answerUnavailable,
  DatabaseUnavailable,
  isRefusedValue,
} from "../core/database/database-errors.ts";
import { checkApiKey } from "../core/keys/api-keys.ts";
import { serveKeySet } from "../core/keys/signing-keys.ts";
import { addAdminRoutes } from "./admin/admin-routes.ts";
import { addEmailRoutes } from "./email/email-routes.ts";
import { addFactorRoutes } from "./factors/factor-routes.ts";
import { addPhoneRoutes } from "./phone/phone-routes.ts";
import { addProviderRoutes } from "./providers/provider-routes.ts";
import { addSamlRoutes } from "./saml/saml-routes.ts";
import type { AuthService } from "./service/auth-service.ts";
import { AuthError, errorResponse } from "./service/error-response.ts";
import { addSessionRoutes } from "./session-routes.ts";

/** Paths without escapes or empty segments, which the router could interpret differently. */
const PLAIN_PATH = /^\/auth\/v1(?:\/[\w.-]+)+$/;

/** Creates the auth service, compatible with GoTrue's clients. */
export function createServeAuth(service: AuthService): (request: Request) => Promise<Response> {
  const { log } = service;
  const app: Hono = new Hono().basePath("/auth/v1");

  app.onError((error) => {
    if (error instanceof AuthError) return error.toResponse();
    if (error instanceof DatabaseUnavailable) return answerUnavailable(error);
    if (isRefusedValue(error))
      return errorResponse(400, "validation_failed", "The request contains an invalid value.");
    if (isRequestAborted()) return new Response(null, { status: 499 });
    log.error({ err: error }, "auth request failed");
    return errorResponse(500, "unexpected_failure", "Something went wrong. Try again in a moment.");
  });
  app.notFound(({ req }) => {
    const methods = app.routes
      .filter(({ path, method }) => path === req.path && method !== "ALL")
      .map(({ method }) => method);
    return methods.length > 0
      ? new Response(null, { status: 405, headers: { Allow: [...new Set(methods)].join(", ") } })
      : errorResponse(404, "not_found", "There is no such endpoint.");
  });
  // Every request needs an API key before anything else is checked.
  app.use("*", async ({ req }, next) => checkApiKey(service, req.raw) ?? next());
  app.get("/.well-known/jwks.json", () => serveKeySet(service));
  // The order matters: earlier routes wrap or take precedence over later ones.
  addFactorRoutes(app, service);
  addSamlRoutes(app, service);
  addPhoneRoutes(app, service);
  addProviderRoutes(app, service);
  addSessionRoutes(app, service);
  addAdminRoutes(app, service);
  addEmailRoutes(app, service);

  return async (request) => {
    const answer = PLAIN_PATH.test(new URL(request.url).pathname)
      ? await app.fetch(request)
      : errorResponse(404, "not_found", "There is no such endpoint.");
    // Any origin may call the API; keys and tokens decide what it may do.
    if (answer.headers.has("Access-Control-Allow-Origin")) return answer;
    const headers = new Headers(answer.headers);
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", "X-Total-Count, Link");
    return new Response(answer.body, { status: answer.status, headers });
  };
}
