import { Hono } from "hono";
import { isRequestAborted } from "../core/base/current-request.ts";
import {
  answerUnavailable,
  DatabaseUnavailable,
  isRefusedValue,
} from "../core/database/database-errors.ts";
import { checkApiKey } from "../core/keys/api-keys.ts";
import { serveKeySet } from "../core/keys/signing-keys.ts";
import { addAccountRoutes } from "./account-routes.ts";
import { addAdminRoutes } from "./admin/admin-routes.ts";
import { addFactorRoutes } from "./factors/factor-routes.ts";
import { addProviderRoutes } from "./providers/provider-routes.ts";
import { addSamlRoutes } from "./saml/saml-routes.ts";
import { AuthError } from "./service/auth-error.ts";
import type { AuthService } from "./service/auth-service.types.ts";

/** Paths without escapes or empty segments, which the router could interpret differently. */
const PLAIN_PATH = /^\/auth\/v1(?:\/[\w.-]+)+$/;

/** Creates the auth service, compatible with GoTrue's clients. */
export function createServeAuth(service: AuthService): (request: Request) => Promise<Response> {
  const { log } = service;
  const app: Hono = new Hono().basePath("/auth/v1");

  app.onError((error) => toErrorResponse(error, log));
  app.notFound(({ req }) => {
    const methods = app.routes
      .filter(({ path, method }) => path === req.path && method !== "ALL")
      .map(({ method }) => method);
    return methods.length > 0
      ? new Response(null, { status: 405, headers: { Allow: [...new Set(methods)].join(", ") } })
      : notFound().toResponse();
  });
  // Every request needs an API key before anything else is checked.
  app.use("*", async ({ req }, next) => checkApiKey(service, req.raw) ?? next());
  app.get("/.well-known/jwks.json", () => serveKeySet(service));
  addAccountRoutes(app, service);
  addFactorRoutes(app, service);
  addProviderRoutes(app, service);
  addSamlRoutes(app, service);
  addAdminRoutes(app, service);

  return async (request) => {
    const answer = PLAIN_PATH.test(new URL(request.url).pathname)
      ? await app.fetch(request)
      : notFound().toResponse();
    // Any origin may call the API; keys and tokens decide what it may do.
    if (answer.headers.has("Access-Control-Allow-Origin")) return answer;
    const headers = new Headers(answer.headers);
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", "X-Total-Count, Link");
    return new Response(answer.body, { status: answer.status, headers });
  };
}

const notFound = () => new AuthError(404, "not_found", "There is no such endpoint.");

/** The one place that turns an error into a response. Unexpected ones are logged. */
function toErrorResponse(error: unknown, log: AuthService["log"]): Response {
  if (error instanceof AuthError) return error.toResponse();
  if (error instanceof DatabaseUnavailable) return answerUnavailable(error);
  if (isRefusedValue(error)) {
    const message = "The request contains an invalid value.";
    return new AuthError(400, "validation_failed", message).toResponse();
  }
  if (isRequestAborted()) return new Response(null, { status: 499 });
  log.error({ err: error }, "auth request failed");
  const message = "Something went wrong. Try again in a moment.";
  return new AuthError(500, "unexpected_failure", message).toResponse();
}
