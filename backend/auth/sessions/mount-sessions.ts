import type { Hono } from "hono";
import type { AuthService } from "../auth-service.ts";
import { readBody } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { describeUser } from "./describe-user.ts";
import { readSession } from "./read-session.ts";
import { sendReauthentication } from "./reauthenticate.ts";
import { refreshSession } from "./refresh-session.ts";
import { signOut } from "./sign-out.ts";
import { updateUser } from "./update-user.ts";

/** What a session can be asked: a new token, whose it is, to change that account, its end. */
export function mountSessions(app: Hono, service: AuthService): void {
  app.post("/token", async ({ req }, next) => {
    if (req.query("grant_type") !== "refresh_token") return next();
    const read = await readBody(req.raw);
    if ("refusal" in read) return read.refusal;
    return refreshSession(service, read.body.refresh_token);
  });
  app.post("/logout", ({ req }) => signOut(service, req.raw));
  app.get("/user", async ({ req }) => {
    const asking = await readSession(service, req.raw);
    if (asking instanceof Response) return asking;
    const user = await describeUser(service, asking.userId);
    return user
      ? Response.json(user, { headers: { "Cache-Control": "no-store" } })
      : refuse(403, "user_not_found", "User from sub claim in JWT does not exist");
  });
  app.put("/user", async ({ req }) => {
    const read = await readBody(req.raw);
    return "refusal" in read ? read.refusal : updateUser(service, req.raw, read.body);
  });
  app.get("/reauthenticate", async ({ req }) => {
    const asking = await readSession(service, req.raw);
    return asking instanceof Response ? asking : sendReauthentication(service, asking);
  });
  app.get("/health", () =>
    Response.json({
      version: "v2",
      name: "GoTrue",
      description: "The accounts of this site, as GoTrue serves them",
    }),
  );
}
