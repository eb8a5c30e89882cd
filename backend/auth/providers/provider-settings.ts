import { createHash } from "node:crypto";
import { z } from "zod";
import { isLoopback } from "../own-address.ts";

/**
 * The ways to sign in besides e-mail and password, as the operator sets them in `auth.json`. Nothing is
 * on by default.
 */
const line = z.string().trim().min(1).max(500);
const secret = z.string().min(1).max(10_000);
/** What is sent there are secrets; unencrypted they stay on this machine. */
const address = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith("https:") || isLoopback(url), {
    error: "an https address",
  });
/** Supabase's names of providers; what it has no name for is called `custom:` and a name. */
export const KNOWN_NAMES = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "slack",
  "slack_oidc",
  "spotify",
  "twitch",
  "workos",
  "x",
  "zoom",
] as const;
const customName = z.templateLiteral(["custom:", z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)]);
const name = z.union([z.enum(KNOWN_NAMES), customName], {
  error: "one of Supabase's names of providers, or custom: and a name",
});

/** Issuers of providers that everybody has the same. */
const ISSUERS: Record<string, string> = {
  apple: "https://appleid.apple.com",
  gitlab: "https://gitlab.com",
  google: "https://accounts.google.com",
  linkedin_oidc: "https://www.linkedin.com/oauth",
  slack_oidc: "https://slack.com",
  twitch: "https://id.twitch.tv/oauth2",
};

const LABELS: Record<string, string> = {
  apple: "Apple",
  azure: "Microsoft",
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  linkedin_oidc: "LinkedIn",
  slack_oidc: "Slack",
};

/** A provider that knows OAuth 2 only: where its parts are, and what it calls the fields of a user. */
const endpointsSchema = z.strictObject({
  authorization: address,
  token: address,
  user: address,
  /** A list of `{email, verified, primary}`, as GitHub has it. */
  emails: address.optional(),
  fields: z
    .strictObject({
      id: line.default("id"),
      email: line.default("email"),
      emailVerified: line.default("email_verified"),
      name: line.default("name"),
      userName: line.default("login"),
      picture: line.default("avatar_url"),
    })
    .prefault({}),
});
export type OAuthEndpoints = z.infer<typeof endpointsSchema>;

const GITHUB: z.input<typeof endpointsSchema> = {
  authorization: "https://github.com/login/oauth/authorize",
  token: "https://github.com/login/oauth/access_token",
  user: "https://api.github.com/user",
  emails: "https://api.github.com/user/emails",
};

const providerSchema = z
  .strictObject({
    name,
    label: line.max(60).optional(),
    clientId: line,
    clientSecret: secret.optional(),
    /** Further clients whose ID tokens are taken, such as those of an app on phones. */
    otherClientIds: z.array(line).default([]),
    /** How the client shows its secret to the provider. */
    clientAuthentication: z.enum(["post", "basic"]).default("post"),
    scopes: line.optional(),
    /** An OpenID Connect provider; known for the large ones by their name. */
    issuer: address.optional(),
    /** An OAuth 2 provider; known for GitHub. */
    endpoints: endpointsSchema.optional(),
    /** Some apps of phones can not give a nonce. */
    skipNonceCheck: z.boolean().default(false),
  })
  .transform(({ issuer, endpoints, label, ...provider }) => ({
    ...provider,
    label: label ?? LABELS[provider.name] ?? provider.name.replace("custom:", ""),
    issuer: issuer ?? (endpoints ? undefined : ISSUERS[provider.name]),
    endpoints:
      endpoints ??
      (provider.name === "github" && !issuer ? endpointsSchema.parse(GITHUB) : undefined),
  }))
  .refine(({ issuer, endpoints }) => (issuer === undefined) !== (endpoints === undefined), {
    error: "a provider takes either an issuer (OpenID Connect) or endpoints (OAuth 2)",
  });
export type Provider = z.infer<typeof providerSchema>;

const samlProviderSchema = z
  .strictObject({
    /** The UUID by which clients may name it; follows from `name` unless given. */
    id: z.uuid().optional(),
    name: line,
    domains: z.array(z.hostname().toLowerCase()).default([]),
    metadataXml: z.string().min(1).max(200_000).optional(),
    metadataUrl: address.optional(),
    /** In the place of metadata: the three things that are taken from it. */
    entityId: line.optional(),
    signInUrl: address.optional(),
    certificates: z.array(z.string().min(1).max(20_000)).optional(),
    /** The names of the attributes that hold what is kept of a user; common ones are known. */
    attributes: z.record(z.string(), z.union([line, z.array(line)])).default({}),
    nameIdFormat: line.default("urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"),
  })
  .transform((provider) => ({ ...provider, id: provider.id ?? nameToId(provider.name) }))
  .refine(
    ({ metadataXml, metadataUrl, entityId, signInUrl, certificates }) =>
      [metadataXml, metadataUrl, entityId && signInUrl && certificates?.length].filter(Boolean)
        .length === 1,
    {
      error:
        "it takes one of metadataXml, metadataUrl, and entityId with signInUrl and certificates",
    },
  );
export type SamlProvider = z.infer<typeof samlProviderSchema>;

export const providerSettingsSchema = z.strictObject({
  providers: z
    .array(providerSchema)
    .refine((list) => areUnique(list.map((provider) => provider.name)), {
      error: "each provider has a name of its own",
    })
    .default([]),
  saml: z
    .strictObject({
      providers: z
        .array(samlProviderSchema)
        .refine((list) => areUnique(list.flatMap(({ domains }) => domains)), {
          error: "each domain belongs to one provider",
        })
        .refine((list) => areUnique(list.map(({ id }) => id)), {
          error: "each provider has a name of its own",
        })
        .default([]),
      /** Signs the requests, for identity providers that ask for it; both in PEM. */
      privateKey: secret.optional(),
      certificate: secret.optional(),
    })
    .refine((saml) => (saml.privateKey === undefined) === (saml.certificate === undefined), {
      error: "privateKey and certificate come together",
    })
    .prefault({}),
  /** Whether an account may be made and used with the number of a phone. */
  phone: z.boolean().default(true),
  /** Whether visitors may have an account without saying who they are. Such an account is never staff. */
  anonymous: z.boolean().default(false),
  /** Whether users may join further identities to their account, and part with them. */
  manualLinking: z.boolean().default(true),
});
export type ProviderSettings = z.infer<typeof providerSettingsSchema>;

/** What the screens for signing in show of the settings; holds no secret. */
export function publicWaysIn({ providers, saml }: ProviderSettings): {
  providers: Pick<Provider, "name" | "label">[];
  hasSingleSignOn: boolean;
} {
  return {
    providers: providers.map(({ name, label }) => ({ name, label })),
    hasSingleSignOn: saml.providers.some(({ domains }) => domains.length > 0),
  };
}

function areUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** A UUID of version 8 (RFC 9562) that is the same wherever the same file is read. */
function nameToId(providerName: string): string {
  const bytes = createHash("sha256")
    .update(`saml provider:${providerName}`)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
