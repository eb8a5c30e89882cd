import type { AuthService } from "./auth-service.ts";
import { hashOfCode } from "./issue-code.ts";
import { acceptInvitation, isInvitationToken } from "./mails/invitation-links.ts";
import { type LinkFlow, readLinkToken } from "./mails/link-token.ts";
import { withAddressNotice } from "./mails/tell-of-change.ts";
import type { AuthBody } from "./read-request.ts";
import { confirmByCode } from "./sessions/confirm-by-code.ts";

/** Equals the hash of no code, so that it is answered like one that is wrong or too old. */
const NO_HASH = "none";

/** The hash that a link of this site carries; another's is one of no code. */
export function tokenHashOf({ jwtSecret }: AuthService, token: string, flow?: LinkFlow): string {
  const link = readLinkToken(jwtSecret, token);
  return link && (!flow || link.flow === flow) ? link.tokenHash : NO_HASH;
}

/**
 * Checks the code of a mail, or what its link carries. `@supabase/lite` looks for the hash of address and
 * code in a row; so anything but six digits is no code, else the same row could be had with a part of it
 * in either, as if it were an attempt for another account.
 */
export async function verifyCode(
  service: AuthService,
  { url, method, headers }: Request,
  { type, email, token, token_hash }: AuthBody,
): Promise<Response> {
  if (isInvitationToken(token_hash)) {
    return acceptInvitation(service, token_hash, (hash) => {
      const body = JSON.stringify({ token_hash: hash, type: innerType("invite") });
      return service.ask(new Request(url, { method, headers, body }));
    });
  }
  const asked = token_hash
    ? { token_hash: tokenHashOf(service, token_hash, "implicit") }
    : token && !/^\d{6}$/.test(token)
      ? { token_hash: NO_HASH }
      : { email, token };
  if (isWayIn(type)) {
    await confirmByCode(service, asked.token_hash ?? hashOfCode(asked.email ?? "", token ?? ""));
  }
  const body = JSON.stringify({ ...asked, type: innerType(type) });
  const verify = () => service.ask(new Request(url, { method, headers, body }));
  if (type !== "email_change") return verify();
  const shown =
    "token_hash" in asked
      ? { tokenHash: asked.token_hash }
      : { ...(asked.email && { email: asked.email }) };
  return withAddressNotice(service, shown, verify);
}

/** Whether codes of this type let somebody into an account that they need not have made. */
export function isWayIn(type: string | null | undefined): boolean {
  return ["magiclink", "recovery"].includes(innerType(type) ?? "");
}

/** The type as `@supabase/lite` knows it. `email` is a code that either confirms a sign-up or signs in. */
export function innerType(type: string | null | undefined): string | null | undefined {
  return type === "email" ? "magiclink" : type === "invite" ? "signup" : type;
}
