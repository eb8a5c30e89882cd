/** An address that a provider knows of a user. */
export type ExternalEmail = { email: string; isVerified: boolean; isPrimary: boolean };

/** Who somebody is to a provider. */
export type ExternalProfile = {
  /** As in `auth.identities`: `google`, or `sso:` and the id of a SAML provider. */
  provider: string;
  /** Where the provider keeps it: never used for somebody else. */
  subject: string;
  emails: ExternalEmail[];
  /** Everything else that is kept of them, in GoTrue's names. */
  claims: Record<string, unknown>;
  /** Single sign-on: the domains for whose addresses the operator lets this provider speak. */
  domains?: readonly string[];
};

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
