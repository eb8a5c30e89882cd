import * as z from "zod/mini";
import { readClaims } from "./session-token.ts";

/** An invitation link: its token, or the session that hosted Supabase created from it. */
export type InvitationLink =
  | { kind: "token"; tokenHash: string; email: string }
  | { kind: "session"; accessToken: string; refreshToken: string; email: string }
  | { kind: "problem"; reason: InvitationProblem }
  | { kind: "none" };

/** Why an invitation link does not work; `unknown` also for error codes of hosted Supabase. */
export type InvitationProblem = "accepted" | "replaced" | "expired" | "unknown";

const PROBLEMS = new Map<string, InvitationProblem>([
  ["invitation_accepted", "accepted"],
  ["invitation_replaced", "replaced"],
  ["invitation_expired", "expired"],
]);

/** Maps the error code of a failed invitation. */
export function readInvitationProblem(code: string): InvitationProblem {
  return PROBLEMS.get(code) ?? "unknown";
}

/** Problem of an invitation, and what to do about it. */
export const INVITATION_PROBLEM_TEXTS: Record<InvitationProblem, string> = {
  accepted: "This invitation was already accepted. Sign in to your account.",
  replaced: "This invitation was replaced by a newer one. Use the link in the latest email.",
  expired: "This invitation has expired. Ask an admin to invite you again.",
  unknown:
    "This invitation was already accepted, or its link has expired. Sign in, or ask an admin to invite you again.",
};

const tokenSchema = z.object({
  type: z.literal("invite"),
  token_hash: z.string().check(z.minLength(1)),
  email: z._default(z.string(), ""),
});
const sessionSchema = z.object({
  type: z.literal("invite"),
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
});

/** Reads an invitation from the address fragment. */
export function readInvitationLink(hash: string): InvitationLink {
  const given = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  if (given.error || given.error_description) {
    return { kind: "problem", reason: readInvitationProblem(given.error_code ?? "") };
  }
  const token = tokenSchema.safeParse(given).data;
  if (token) return { kind: "token", tokenHash: token.token_hash, email: token.email };
  const session = sessionSchema.safeParse(given).data;
  if (!session) return { kind: "none" };
  const { access_token: accessToken, refresh_token: refreshToken } = session;
  // For display only.
  const { email } = claimsSchema.parse(readClaims(accessToken));
  return { kind: "session", accessToken, refreshToken, email };
}

const claimsSchema = z.catch(z.object({ email: z.string() }), { email: "" });

const setupTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/));

/** Reads the token of a setup link from the address fragment; undefined when the link is incomplete. */
export function readSetupToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, "")).get("token");
  return setupTokenSchema.safeParse(token).data;
}
