import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { isRightPassword } from "../passwords/hash-password.ts";
import type { AuthBody } from "../read-request.ts";
import { refuse } from "../refuse.ts";

const accountSchema = z.object({ hash: z.string().nullable(), is_confirmed: z.boolean() });

/** What `@supabase/lite` says where it has not looked at the password, or it was wrong. */
const UNKNOWN = new Set(["invalid_credentials", "email_not_confirmed"]);

/**
 * `POST /token?grant_type=password`. `@supabase/lite` compares a password only when there is an account that
 * is confirmed, and says so when it is not; here each attempt costs the same work, and only who knows the
 * password learns that the account waits for its confirmation.
 */
export async function signIn(
  service: AuthService,
  request: Request,
  { email, password }: AuthBody,
): Promise<Response> {
  const answer = await service.ask(request);
  const code = answer.headers.get("X-Sb-Error-Code") ?? "";
  if (answer.ok || !email || !password || !UNKNOWN.has(code)) return answer;
  const [row] = await service.pool.query(
    `select encrypted_password as hash, confirmed_at is not null as is_confirmed
     from auth.users where email = $1`,
    [email.toLowerCase()],
  );
  const account = row && accountSchema.parse(row);
  if (account?.hash && account.is_confirmed) return answer;
  return (await isRightPassword(password, account?.hash))
    ? answer
    : refuse(400, "invalid_credentials", "Invalid login credentials");
}
