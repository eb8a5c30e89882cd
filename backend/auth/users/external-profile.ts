import { z } from "zod";

/** An email address of a profile. */
const emailSchema = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  isPrimary: z.boolean(),
});
export type ExternalEmail = z.infer<typeof emailSchema>;

/** The profile of a user at a provider. */
export const externalProfileSchema = z.object({
  /** As in `auth.identities`: `google`, or `sso:` and the id of a SAML provider. */
  provider: z.string(),
  /** The provider's permanent id of the user. */
  subject: z.string(),
  emails: z.array(emailSchema),
  /** All other fields of the profile, with GoTrue's names. */
  claims: z.record(z.string(), z.unknown()),
  /** Single sign-on: the email domains that the operator has assigned to this provider. */
  domains: z.array(z.string()).readonly().optional(),
});
export type ExternalProfile = z.infer<typeof externalProfileSchema>;

/** The email address for the account: a verified one first, then the primary one. */
export function bestEmail({ emails }: ExternalProfile): ExternalEmail | undefined {
  const inOrder = [...emails].sort(
    (a, b) =>
      Number(b.isVerified) - Number(a.isVerified) || Number(b.isPrimary) - Number(a.isPrimary),
  );
  const [best] = inOrder;
  return best && { ...best, email: best.email.toLowerCase() };
}

/** All email addresses that the provider has verified, in lower case. */
export function verifiedEmails({ emails }: ExternalProfile): string[] {
  const verified = emails.filter(({ isVerified }) => isVerified);
  return [...new Set(verified.map(({ email }) => email.toLowerCase()))].sort();
}

/** The `identity_data` of a profile, in GoTrue's format. */
export function toIdentityData(profile: ExternalProfile): Record<string, unknown> {
  const best = bestEmail(profile);
  return {
    ...withoutEmpty(profile.claims),
    sub: profile.subject,
    provider_id: profile.subject,
    ...(best && { email: best.email }),
    email_verified: best?.isVerified ?? false,
    phone_verified: false,
  };
}

function withoutEmpty(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(claims).filter(
      ([, value]) => value !== undefined && value !== null && value !== "",
    ),
  );
}
