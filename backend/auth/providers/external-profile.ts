import { z } from "zod";

/** An address that a provider knows of a user. */
const emailSchema = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  isPrimary: z.boolean(),
});
export type ExternalEmail = z.infer<typeof emailSchema>;

/** Who somebody is to a provider. */
export const externalProfileSchema = z.object({
  /** As in `auth.identities`: `google`, or `sso:` and the id of a SAML provider. */
  provider: z.string(),
  /** Where the provider keeps it: never used for somebody else. */
  subject: z.string(),
  emails: z.array(emailSchema),
  /** Everything else that is kept of them, in GoTrue's names. */
  claims: z.record(z.string(), z.unknown()),
  /** Single sign-on: the domains for whose addresses the operator lets this provider speak. */
  domains: z.array(z.string()).readonly().optional(),
});
export type ExternalProfile = z.infer<typeof externalProfileSchema>;

/** The address that counts for an account: one that is verified, and the primary one before others. */
export function bestEmail({ emails }: ExternalProfile): ExternalEmail | undefined {
  const inOrder = [...emails].sort(
    (a, b) =>
      Number(b.isVerified) - Number(a.isVerified) || Number(b.isPrimary) - Number(a.isPrimary),
  );
  const [best] = inOrder;
  return best && { ...best, email: best.email.toLowerCase() };
}

/** All addresses that the provider has verified, in small letters. */
export function verifiedEmails({ emails }: ExternalProfile): string[] {
  const verified = emails.filter(({ isVerified }) => isVerified);
  return [...new Set(verified.map(({ email }) => email.toLowerCase()))].sort();
}

/** What `auth.identities` keeps of a profile, as GoTrue writes it. */
export function toIdentityData(profile: ExternalProfile): Record<string, unknown> {
  const best = bestEmail(profile);
  return {
    ...dropEmpty(profile.claims),
    sub: profile.subject,
    provider_id: profile.subject,
    ...(best && { email: best.email }),
    email_verified: best?.isVerified ?? false,
    phone_verified: false,
  };
}

function dropEmpty(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(claims).filter(
      ([, value]) => value !== undefined && value !== null && value !== "",
    ),
  );
}
