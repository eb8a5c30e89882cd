import type { Hono } from "hono";
import { z } from "zod";
import { bearerToken, identifyKey, readApiKey } from "../../core/keys/api-keys.ts";
import { describeFactor, listFactors } from "../factors/factors.ts";
import { getEmailAddress, sendAccountNotice } from "../mailer/account-notices.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";
import { describeUser, type UserBody } from "../users/user-body.ts";
import {
  changedUserSchema,
  inviteSchema,
  linkSchema,
  newUserSchema,
  readAdminBody,
  removalSchema,
} from "./admin-request.ts";
import { deleteUser } from "./delete-user.ts";
import { generateLink } from "./generate-link.ts";
import { inviteUser } from "./invite-user.ts";
import { listUsers } from "./list-users.ts";
import { removeUserFactor } from "./remove-user-factor.ts";
import { createManagedUser, updateManagedUser, userNotFound } from "./save-user.ts";

/** Adds the admin API: what requests with the service key may do with any account. */
export function addAdminRoutes(app: Hono, service: AuthService): void {
  for (const path of ["/admin/*", "/invite"]) {
    app.use(path, async ({ req }, next) => {
      requireServiceKey(service, req.raw);
      await next();
    });
  }
  app.use("/admin/users/:id/*", async ({ req }, next) => {
    requireUuid(req.param("id"), "user_id");
    await next();
  });

  app.get("/admin/users", ({ req }) => listUsers(service, req.raw));
  app.post("/admin/users", async ({ req }) => {
    const body = await readAdminBody(req.raw, newUserSchema);
    const id = await createManagedUser(service, body, { id: body.id ?? undefined });
    await recordUserChange(service, "user_signedup", id);
    return Response.json(await requireUser(service, id));
  });
  app.get("/admin/users/:id", async ({ req }) =>
    Response.json(await requireUser(service, req.param("id"))),
  );
  app.put("/admin/users/:id", async ({ req }) => {
    const body = await readAdminBody(req.raw, changedUserSchema);
    const id = req.param("id");
    const address = await getEmailAddress(service, id);
    await updateManagedUser(service, id, body);
    const { password, password_hash, email } = body;
    if (password || password_hash) await sendAccountNotice(service, address, { kind: "password" });
    if (email && email !== address) {
      await sendAccountNotice(service, address, { kind: "email", to: email });
    }
    await recordUserChange(service, "user_modified", id);
    return Response.json(await requireUser(service, id));
  });
  app.delete("/admin/users/:id", async ({ req }) => {
    const { should_soft_delete } = await readAdminBody(req.raw, removalSchema);
    const id = req.param("id");
    if (!(await deleteUser(service, id, should_soft_delete ?? false))) throw userNotFound();
    await recordUserChange(service, "user_deleted", id);
    return Response.json({});
  });
  app.get("/admin/users/:id/factors", async ({ req }) => {
    const { id } = await requireUser(service, req.param("id"));
    return Response.json((await listFactors(service, id)).map(describeFactor));
  });
  app.delete("/admin/users/:id/factors/:factor", async ({ req }) => {
    const { id } = await requireUser(service, req.param("id"));
    const factor = req.param("factor");
    requireUuid(factor, "factor_id");
    return removeUserFactor(service, id, factor);
  });
  app.post("/admin/generate_link", async ({ req }) =>
    generateLink(service, req.raw, await readAdminBody(req.raw, linkSchema)),
  );
  app.post("/invite", async ({ req }) =>
    inviteUser(service, req.raw, await readAdminBody(req.raw, inviteSchema)),
  );
}

function requireUuid(text: string, name: "user_id" | "factor_id"): void {
  if (!z.uuid().safeParse(text).success)
    throw new AuthError(404, "validation_failed", `${name} must be an UUID`);
}

async function requireUser(service: AuthService, id: string): Promise<UserBody> {
  const user = await describeUser(service, id);
  if (!user) throw userNotFound();
  return user;
}

function recordUserChange(
  service: AuthService,
  action: "user_signedup" | "user_modified" | "user_deleted",
  id: string,
): Promise<void> {
  return recordAudit(service, action, { actor: {}, traits: { user_id: id } });
}

/**
 * Rejects requests without the service key. A user's access token takes precedence over the key, as in
 * Supabase's gateway.
 *
 * @throws AuthError without the key.
 */
function requireServiceKey(service: AuthService, request: Request): void {
  const token = bearerToken(request.headers);
  // The legacy service key is a JWT with the role `service_role`.
  if (token?.startsWith("eyJ") && identifyKey(service, token) === "secret") return;
  const isUser = token !== undefined && !token.startsWith("sb_");
  if (isUser) throw new AuthError(403, "not_admin", "User not allowed");
  if (readApiKey(service, request) !== "secret")
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
}
