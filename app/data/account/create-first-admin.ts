import * as z from "zod/mini";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { UNREACHABLE_TEXT } from "../../domain/failure-text.ts";

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  reasons: z._default(z.array(z.string()), []),
});

const UNKNOWN: AuthFailure = {
  code: "",
  message: "We couldn't create the account. Try again.",
  reasons: [],
};

/**
 * Creates the first admin of the site with the token of its setup link.
 *
 * @returns why it failed, for example with code `setup_expired` or `weak_password`; undefined on success.
 */
export async function createFirstAdmin(
  send: (request: RequestInit) => Promise<Response>,
  account: { token: string; name: string; email: string; password: string },
): Promise<AuthFailure | undefined> {
  const answer = await send({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(account),
  }).catch(() => undefined);
  if (!answer) return { code: "unreachable", message: UNREACHABLE_TEXT, reasons: [] };
  if (answer.ok) return undefined;
  return refusalSchema.safeParse(await answer.json().catch(() => undefined)).data ?? UNKNOWN;
}
