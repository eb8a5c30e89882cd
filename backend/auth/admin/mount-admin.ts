import type { Context, Hono } from "hono";
import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { addressOf, tellOfChange } from "../mails/tell-of-change.ts";
import { refuse } from "../refuse.ts";
import { describeUser } from "../sessions/describe-user.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import {
  changedUserSchema,
  inviteSchema,
  linkSchema,
  newUserSchema,
  readAdminBody,
  removalSchema,
} from "./admin-request.ts";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { generateLink } from "./generate-link.ts";
import { inviteUser } from "./invite-user.ts";
import { listUsers } from "./list-users.ts";
import { removeUser } from "./remove-user.ts";
import { refuseOthers } from "./require-service.ts";
import { listUserFactors, removeUserFactor } from "./user-factors.ts";

const USER_UNKNOWN = ["user_not_found", "User not found"] as const;

const isId = (text: string) => z.uuid().safeParse(text).success;

/** What the service key may do with the accounts of others. */
export function mountAdmin(app: Hono, service: AuthService): void {
  for (const path of ["/admin/*", "/invite"]) {
    app.use(path, async ({ req }, next) => refuseOthers(service, req.raw) ?? next());
  }
  app.use("/admin/users/:id/*", refuseOddIds);

  app.get("/admin/users", ({ req }) => listUsers(service, req.raw));
  app.post("/admin/users", async ({ req }) => {
    const read = await readAdminBody(req.raw, newUserSchema);
    if ("refusal" in read) return read.refusal;
    const created = await createUser(service, read.body, { id: read.body.id ?? undefined });
    if ("refusal" in created) return created.refusal;
    await noteChange(service, "user_signedup", created.id);
    return showUser(service, created.id);
  });
  app.get("/admin/users/:id", ({ req }) => showUser(service, req.param("id")));
  app.put("/admin/users/:id", async ({ req }) => {
    const read = await readAdminBody(req.raw, changedUserSchema);
    if ("refusal" in read) return read.refusal;
    const id = req.param("id");
    const address = isId(id) ? await addressOf(service, id) : "";
    const changed = await changeUser(service, id, read.body);
    if ("refusal" in changed) return changed.refusal;
    const { password, password_hash, email } = read.body;
    if (password || password_hash) await tellOfChange(service, address, { kind: "password" });
    if (email && email !== address) {
      await tellOfChange(service, address, { kind: "email", to: email });
    }
    await noteChange(service, "user_modified", changed.id);
    return showUser(service, changed.id);
  });
  app.delete("/admin/users/:id", async ({ req }) => {
    const read = await readAdminBody(req.raw, removalSchema);
    if ("refusal" in read) return read.refusal;
    const id = req.param("id");
    if (!(await removeUser(service, id, read.body.should_soft_delete ?? false))) {
      return refuse(404, ...USER_UNKNOWN);
    }
    await noteChange(service, "user_deleted", id);
    return Response.json({});
  });
  app.use("/admin/users/:id/factors/*", async ({ req }, next) =>
    (await describeUser(service, req.param("id"))) ? next() : refuse(404, ...USER_UNKNOWN),
  );
  app.get("/admin/users/:id/factors", ({ req }) => listUserFactors(service, req.param("id")));
  app.delete("/admin/users/:id/factors/:factor", ({ req }) => {
    const { id, factor } = req.param();
    return isId(factor)
      ? removeUserFactor(service, id, factor)
      : refuse(404, "validation_failed", "factor_id must be an UUID");
  });
  app.post("/admin/generate_link", async ({ req }) => {
    const read = await readAdminBody(req.raw, linkSchema);
    return "refusal" in read ? read.refusal : generateLink(service, req.raw, read.body);
  });
  app.post("/invite", async ({ req }) => {
    const read = await readAdminBody(req.raw, inviteSchema);
    return "refusal" in read ? read.refusal : inviteUser(service, req.raw, read.body);
  });
}

async function refuseOddIds({ req }: Context, next: () => Promise<void>) {
  return isId(req.param("id") ?? "")
    ? next()
    : refuse(404, "validation_failed", "user_id must be an UUID");
}

async function showUser(service: AuthService, id: string): Promise<Response> {
  const user = await describeUser(service, id);
  return user
    ? Response.json(user, { headers: { "Cache-Control": "no-store" } })
    : refuse(404, ...USER_UNKNOWN);
}

function noteChange(
  service: AuthService,
  action: "user_signedup" | "user_modified" | "user_deleted",
  id: string,
): Promise<void> {
  return recordAudit(service, action, { actor: {}, traits: { user_id: id } });
}
