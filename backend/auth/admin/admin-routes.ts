import type { Context, Hono } from "hono";
import { z } from "zod";
import { bearerToken, identifyKey, readApiKey } from "../../core/keys/api-keys.ts";
import { getEmailAddress, sendAccountNotice } from "../mailer/account-notices.ts";
import type { AuthService } from "../service/auth-service.ts";
import { errorResponse } from "../service/error-response.ts";
import { recordAudit } from "../users/audit-log.ts";
import { describeUser } from "../users/user-body.ts";
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
import { createManagedUser, updateManagedUser } from "./save-user.ts";
import { listUserFactors, removeUserFactor } from "./user-factors.ts";

const USER_NOT_FOUND = ["user_not_found", "User not found"] as const;

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** Adds the admin API: what requests with the service key may do with any account. */
export function addAdminRoutes(app: Hono, service: AuthService): void {
  for (const path of ["/admin/*", "/invite"]) {
    app.use(path, async ({ req }, next) => requireServiceKey(service, req.raw) ?? next());
  }
  app.use("/admin/users/:id/*", requireUserId);

  app.get("/admin/users", ({ req }) => listUsers(service, req.raw));
  app.post("/admin/users", async ({ req }) => {
    const read = await readAdminBody(req.raw, newUserSchema);
    if ("error" in read) return read.error;
    const created = await createManagedUser(service, read.body, { id: read.body.id ?? undefined });
    if ("error" in created) return created.error;
    await recordUserChange(service, "user_signedup", created.id);
    return respondWithUser(service, created.id);
  });
  app.get("/admin/users/:id", ({ req }) => respondWithUser(service, req.param("id")));
  app.put("/admin/users/:id", async ({ req }) => {
    const read = await readAdminBody(req.raw, changedUserSchema);
    if ("error" in read) return read.error;
    const id = req.param("id");
    const address = isUuid(id) ? await getEmailAddress(service, id) : "";
    const changed = await updateManagedUser(service, id, read.body);
    if ("error" in changed) return changed.error;
    const { password, password_hash, email } = read.body;
    if (password || password_hash) await sendAccountNotice(service, address, { kind: "password" });
    if (email && email !== address) {
      await sendAccountNotice(service, address, { kind: "email", to: email });
    }
    await recordUserChange(service, "user_modified", changed.id);
    return respondWithUser(service, changed.id);
  });
  app.delete("/admin/users/:id", async ({ req }) => {
    const read = await readAdminBody(req.raw, removalSchema);
    if ("error" in read) return read.error;
    const id = req.param("id");
    if (!(await deleteUser(service, id, read.body.should_soft_delete ?? false))) {
      return errorResponse(404, ...USER_NOT_FOUND);
    }
    await recordUserChange(service, "user_deleted", id);
    return Response.json({});
  });
  app.use("/admin/users/:id/factors/*", async ({ req }, next) =>
    (await describeUser(service, req.param("id"))) ? next() : errorResponse(404, ...USER_NOT_FOUND),
  );
  app.get("/admin/users/:id/factors", ({ req }) => listUserFactors(service, req.param("id")));
  app.delete("/admin/users/:id/factors/:factor", ({ req }) => {
    const { id, factor } = req.param();
    return isUuid(factor)
      ? removeUserFactor(service, id, factor)
      : errorResponse(404, "validation_failed", "factor_id must be an UUID");
  });
  app.post("/admin/generate_link", async ({ req }) => {
    const read = await readAdminBody(req.raw, linkSchema);
    return "error" in read ? read.error : generateLink(service, req.raw, read.body);
  });
  app.post("/invite", async ({ req }) => {
    const read = await readAdminBody(req.raw, inviteSchema);
    return "error" in read ? read.error : inviteUser(service, req.raw, read.body);
  });
}

async function requireUserId({ req }: Context, next: () => Promise<void>) {
  return isUuid(req.param("id") ?? "")
    ? next()
    : errorResponse(404, "validation_failed", "user_id must be an UUID");
}

async function respondWithUser(service: AuthService, id: string): Promise<Response> {
  const user = await describeUser(service, id);
  return user
    ? Response.json(user, { headers: { "Cache-Control": "no-store" } })
    : errorResponse(404, ...USER_NOT_FOUND);
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
 * @returns an error response, or undefined for a request with the service key.
 */
function requireServiceKey(service: AuthService, request: Request): Response | undefined {
  const token = bearerToken(request.headers);
  // The legacy service key is a JWT with the role `service_role`.
  if (token?.startsWith("eyJ") && identifyKey(service, token) === "secret") return undefined;
  const isUser = token !== undefined && !token.startsWith("sb_");
  if (isUser) return errorResponse(403, "not_admin", "User not allowed");
  return readApiKey(service, request) === "secret"
    ? undefined
    : errorResponse(401, "no_authorization", "This endpoint requires a valid Bearer token");
}
