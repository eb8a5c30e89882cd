import { z } from "zod";
import { type AuthService, askInside, dropSession } from "./auth-service.ts";
import { withMailContext } from "./mail-context.ts";
import { tellOfChange } from "./mails/tell-of-change.ts";
import { isRightPassword } from "./passwords/hash-password.ts";
import { refuseWeakPassword } from "./passwords/password-rules.ts";
import { type AuthBody, readMailContext } from "./read-request.ts";
import { refuse } from "./refuse.ts";
import { describeUser } from "./sessions/describe-user.ts";
import { readSession } from "./sessions/read-session.ts";
import { refuseOldSession } from "./sessions/reauthenticate.ts";
import { emailOf } from "./sessions/sign-out.ts";

/**
 * A user changes their password, e-mail address or data. A new password ends their other sessions; a new
 * address counts at once where addresses are not confirmed by mail. The present password has to be right where it
 * is given, as the page does it.
 */
export async function updateUser(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const asking = await readSession(service, request);
  if (asking instanceof Response) return asking;
  if (body.password != null) {
    const email = body.email ?? emailOf(asking.claims);
    const refusal =
      (await refuseWeakPassword(body.password, email, service)) ??
      (service.securePasswordChange
        ? await refuseOldSession(service, asking, body.nonce)
        : undefined);
    if (refusal) return refusal;
  }
  const before = await readAccount(service, asking.userId);
  if (body.password && body.current_password) {
    if (!(await isRightPassword(body.current_password, before.passwordHash)))
      return refuse(400, "current_password_mismatch", "The current password is not right.");
  }
  let tokenHash = "";
  const context = readMailContext(request.url, body, service.siteUrl);
  if (!service.confirmEmail && body.email?.toLowerCase() !== service.adminEmail) {
    context.intercept = (hash) => {
      tokenHash = hash;
    };
  }
  const response = await withMailContext(context, () => service.ask(request));
  if (!response.ok) return response;
  if (body.password != null) {
    await service.pool.query("delete from auth.sessions where user_id = $1 and id <> $2", [
      asking.userId,
      asking.sessionId,
    ]);
    if (before.hasWayIn) await tellOfChange(service, before.email, { kind: "password" });
  }
  if (tokenHash !== "") {
    const verified = await askInside(service, "POST", "/verify", {
      body: { token_hash: tokenHash, type: "email_change" },
    });
    await dropSession(service, verified);
    if (!verified.ok) return verified;
    await tellOfChange(service, before.email, { kind: "email", to: body.email ?? "" });
  }
  return Response.json(await describeUser(service, asking.userId), {
    headers: { "Cache-Control": "no-store" },
  });
}

const accountSchema = z.object({
  email: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  has_way_in: z.boolean(),
  hash: z.string().nullable(),
});

/**
 * The address of an account, its password, and whether anything signed in to it yet: whoever was invited sets a
 * first password.
 */
async function readAccount(
  { pool }: AuthService,
  userId: string,
): Promise<{ email: string; hasWayIn: boolean; passwordHash: string | null }> {
  const [row] = await pool.query(
    `select email, coalesce(encrypted_password, '') <> '' or exists (
       select from auth.identities where user_id = users.id and provider <> 'email'
     ) as has_way_in, encrypted_password as hash
     from auth.users where id = $1`,
    [userId],
  );
  const { email, has_way_in: hasWayIn, hash: passwordHash } = accountSchema.parse(row);
  return { email, hasWayIn, passwordHash };
}
