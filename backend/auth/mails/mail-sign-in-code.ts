import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Query } from "../../database/in-transaction.ts";
import { createUser } from "../admin/create-user.ts";
import type { AuthService } from "../auth-service.ts";
import { isTaken } from "../providers/find-account.ts";
import type { AuthBody } from "../read-request.ts";
import { recordAudit } from "../sessions/record-audit.ts";

/** What `@supabase/lite` takes for an address. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const wantedSchema = z.looseObject({
  create_user: z.boolean().nullish().catch(undefined),
  options: z
    .looseObject({ shouldCreateUser: z.boolean().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
});

/**
 * `POST /otp` and `/magiclink` with an e-mail address: mails a code to sign in with, and makes an account unless
 * that is not wanted. `@supabase/lite` would take its address for confirmed before anybody has read the mail.
 */
export async function mailSignInCode(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const email = body.email?.toLowerCase() ?? "";
  if (!ADDRESS.test(email)) return service.ask(request);
  const { create_user, options } = wantedSchema.parse(body);
  if ((create_user ?? options?.shouldCreateUser) !== false) await makeAccount(service, email);
  return service.ask(
    new Request(new URL("/auth/v1/otp", request.url), {
      method: "POST",
      headers: request.headers,
      body: JSON.stringify({ email, create_user: false }),
    }),
  );
}

/**
 * Makes the account of an address that has none; it waits for its code. The first account of a site becomes its
 * admin, so it is not made by naming an address.
 */
async function makeAccount(service: AuthService, email: string): Promise<void> {
  const query: Query = (sql, parameters = []) => service.pool.query(sql, parameters);
  if ((await isTaken(query, email)) || !(await hasUsers(query))) return;
  const id = randomUUID();
  const created = await createUser(
    service,
    {
      email,
      phone: undefined,
      password: undefined,
      password_hash: undefined,
      user_metadata: { email, email_verified: false, phone_verified: false, sub: id },
    },
    { id },
  );
  if ("refusal" in created) return;
  await recordAudit(service, "user_confirmation_requested", {
    actor: { id, username: email },
    traits: { provider: "email" },
  });
}

async function hasUsers(query: Query): Promise<boolean> {
  const rows = await query("select from auth.users where not is_anonymous limit 1");
  return rows.length > 0;
}
