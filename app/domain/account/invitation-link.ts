import * as z from "zod";
import { readClaims } from "./token-claims.ts";

/** What shows that somebody was invited: the link of the mail, or a session that a Supabase elsewhere made of it. */
export type InvitationLink =
  | { kind: "token"; tokenHash: string; email: string }
  | { kind: "session"; accessToken: string; refreshToken: string; email: string }
  | { kind: "problem"; reason: InvitationProblem }
  | { kind: "none" };

/** Why the link of an invitation does not work; `unknown` also for what a Supabase elsewhere says. */
export type InvitationProblem = "accepted" | "replaced" | "expired" | "unknown";

const PROBLEMS = new Map<string, InvitationProblem>([
  ["invitation_accepted", "accepted"],
  ["invitation_replaced", "replaced"],
  ["invitation_expired", "expired"],
]);

/** What the error code of an invitation that was not accepted means. */
export function readInvitationProblem(code: string): InvitationProblem {
  return PROBLEMS.get(code) ?? "unknown";
}

/** What to do about an invitation that does not work. */
export const INVITATION_PROBLEM_TEXTS: Record<InvitationProblem, string> = {
  accepted: "This invitation was accepted already. Log in to your account.",
  replaced: "This invitation was replaced by a newer one. Ask for the latest link.",
  expired: "This invitation has expired. Ask an admin to invite you again.",
  unknown:
    "This invitation was accepted already, or its link is too old. Log in, or ask an admin to invite you again.",
};

const tokenSchema = z.object({
  type: z.literal("invite"),
  token_hash: z.string().min(1),
  email: z.string().default(""),
});
const sessionSchema = z.object({
  type: z.literal("invite"),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
});

/** Reads the fragment of the address to which the link of an invitation leads. */
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
  // Only to be shown.
  const { email } = claimsSchema.parse(readClaims(accessToken));
  return { kind: "session", accessToken, refreshToken, email };
}

const claimsSchema = z.object({ email: z.string() }).catch({ email: "" });
