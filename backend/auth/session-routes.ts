import type { Hono } from "hono";
import type { AuthService } from "./service/auth-service.ts";
import { errorResponse } from "./service/error-response.ts";
import { readBody } from "./service/request-body.ts";
import { sendReauthentication } from "./sessions/reauthenticate.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { requireSession } from "./sessions/require-session.ts";
import { updateUser } from "./update-user.ts";
import { recordAudit } from "./users/audit-log.ts";
import { describeUser } from "./users/user-body.ts";

/** Adds the routes of a session: refresh, sign-out, user, reauthentication, health. */
export function addSessionRoutes(app: Hono, service: AuthService): void {
  app.post("/token", async ({ req }, next) => {
    if (req.query("grant_type") !== "refresh_token") return next();
    const read = await readBody(req.raw);
    if ("error" in read) return read.error;
    return refreshSession(service, read.body.refresh_token);
  });
  app.post("/logout", ({ req }) => signOut(service, req.raw));
  app.get("/user", async ({ req }) => {
    const session = await requireSession(service, req.raw);
    if (session instanceof Response) return session;
    const user = await describeUser(service, session.userId);
    return user
      ? Response.json(user, { headers: { "Cache-Control": "no-store" } })
      : errorResponse(403, "user_not_found", "User from sub claim in JWT does not exist");
  });
  app.put("/user", async ({ req }) => {
    const read = await readBody(req.raw);
    return "error" in read ? read.error : updateUser(service, req.raw, read.body);
  });
  app.get("/reauthenticate", async ({ req }) => {
    const session = await requireSession(service, req.raw);
    return session instanceof Response ? session : sendReauthentication(service, session);
  });
  app.get("/health", () =>
    Response.json({
      version: "v2",
      name: "GoTrue",
      description: "The accounts of this site, as GoTrue serves them",
    }),
  );
}

/** The sessions that each scope ends: all, the current one, or all others. */
const SCOPE_CONDITIONS = new Map([
  ["global", "true"],
  ["local", "id = $2"],
  ["others", "id <> $2"],
]);

/** `POST /logout?scope=…`: ends sessions of a user. Their access tokens become invalid at once. */
export async function signOut(service: AuthService, request: Request): Promise<Response> {
  const scope = new URL(request.url).searchParams.get("scope") ?? "global";
  const condition = SCOPE_CONDITIONS.get(scope);
  if (!condition)
    return errorResponse(400, "validation_failed", `Unsupported logout scope "${scope}"`);
  const session = await requireSession(service, request);
  if (session instanceof Response) return session;
  await service.pool.query(
    `delete from auth.sessions where user_id = $1 and $2::uuid is not null and ${condition}`,
    [session.userId, session.sessionId],
  );
  await recordAudit(service, "logout", {
    actor: { id: session.userId, username: emailOf(session.claims) },
  });
  return new Response(null, { status: 204 });
}

/** The `email` claim of a token. */
const emailOf = (claims: Record<string, unknown>): string =>
  typeof claims.email === "string" ? claims.email : "";
