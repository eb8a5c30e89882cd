import { z } from "zod";
import type { AuthService } from "./auth-service.ts";
import { issueCode } from "./issue-code.ts";
import { withMailContext } from "./mail-context.ts";
import { type AuthBody, readMailContext } from "./read-request.ts";

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  email_change: z.string().nullable(),
  is_confirmed: z.boolean(),
});
type KnownUser = z.infer<typeof userSchema>;

const wantedSchema = z.object({ email: z.email(), type: z.enum(["signup", "email_change"]) });

/**
 * Sends the mail that confirms a sign-up or a new address again. `@supabase/lite` answers that it is too
 * early, whenever it is asked. The answer is the same whether there is such an account.
 */
export async function resend(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const wanted = wantedSchema.safeParse(body);
  if (!wanted.success) return service.ask(request);
  const { email, type } = wanted.data;
  const user = await findUser(service, email);
  if (user) {
    await withMailContext(readMailContext(request.url, body, service.siteUrl), () =>
      sendCodeAgain(service, user, type),
    );
  }
  return Response.json({});
}

/** The user with this address, be it the one that they have or the one that they want to have. */
export async function findUser(
  { pool }: AuthService,
  email: string,
): Promise<KnownUser | undefined> {
  const [row] = await pool.query(
    `select id, email, nullif(email_change, '') as email_change, confirmed_at is not null as is_confirmed
     from auth.users where email = $1 or email_change = $1 order by email = $1 desc limit 1`,
    [email.toLowerCase()],
  );
  return row && userSchema.parse(row);
}

/** Sends a new code; the old one is void. */
export async function sendCodeAgain(
  service: AuthService,
  user: KnownUser,
  type: "signup" | "email_change",
): Promise<void> {
  const to = type === "signup" ? user.email : user.email_change;
  if (!to || (type === "signup" && user.is_confirmed)) return;
  const isSignUp = type === "signup";
  const { code, hash } = await issueCode(service, isSignUp ? "confirmation" : type, user.id, to);
  const meta = { userId: user.id };
  await (isSignUp
    ? service.mailer.sendConfirmation(to, hash, code, meta)
    : service.mailer.sendEmailChange(to, hash, code, meta));
}
