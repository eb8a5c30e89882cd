import { createHash } from "node:crypto";
import { z } from "zod";
import { isLoopback } from "./site-origin.ts";

/** Login methods besides email and password, which the operator sets in `auth.json`. None is on by default. */
const line = z.string().trim().min(1).max(500);
const secret = z.string().min(1).max(10_000);
/** The requests carry secrets, so they must be encrypted unless they stay on this machine. */
const address = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith("https:") || isLoopback(url), {
    error: "an https address",
  });
/** Supabase's provider names; any other provider is named `custom:` and a name. */
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

/** Well-known issuers. */
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

/** A provider with OAuth 2 but without OpenID Connect: its endpoints, and its names of user fields. */
const endpointsSchema = z.strictObject({
  authorization: address.describe("Authorization endpoint."),
  token: address.describe("Token endpoint."),
  user: address.describe("Endpoint that returns the user."),
  emails: address
    .optional()
    .describe("Endpoint that returns a list of `{email, verified, primary}`, as GitHub's."),
  fields: z
    .strictObject({
      id: line.default("id").describe("Field of the user: user id."),
      email: line.default("email").describe("Field of the user: email address."),
      emailVerified: line
        .default("email_verified")
        .describe("Field of the user: whether the address is verified."),
      name: line.default("name").describe("Field of the user: full name."),
      userName: line.default("login").describe("Field of the user: user name."),
      picture: line.default("avatar_url").describe("Field of the user: address of a portrait."),
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
    name: name.describe("Supabase's name of the provider, or `custom:` and a name."),
    label: line.max(60).optional().describe('Text of the button after "Continue with".'),
    clientId: line.describe("Client id of the site at the provider."),
    clientSecret: secret.optional().describe("Client secret."),
    otherClientIds: z
      .array(line)
      .default([])
      .describe("Further clients whose ID tokens are accepted, such as a mobile app."),
    clientAuthentication: z
      .enum(["post", "basic"])
      .default("post")
      .describe("How the secret is sent: in the body or as `Authorization: Basic`."),
    scopes: line.optional().describe("Instead of `openid email profile`."),
    issuer: address
      .optional()
      .describe(
        "OpenID Connect issuer. Known for apple, gitlab, google, linkedin_oidc, slack_oidc and twitch.",
      ),
    endpoints: endpointsSchema
      .optional()
      .describe("Endpoints of an OAuth 2 provider. Known for github."),
    skipNonceCheck: z
      .boolean()
      .default(false)
      .describe("Accept ID tokens without a nonce, for mobile apps that cannot send one."),
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
    id: z.uuid().optional().describe("UUID of the provider for clients; derived from `name`."),
    name: line.describe("Name of the identity provider."),
    domains: z
      .array(z.hostname().toLowerCase())
      .default([])
      .describe("Email domains whose users sign in there."),
    metadataXml: z.string().min(1).max(200_000).optional().describe("Metadata as text, or"),
    metadataUrl: address.optional().describe("its address, or the next three fields."),
    entityId: line.optional().describe("Entity id."),
    signInUrl: address.optional().describe("Address that requests are sent to."),
    certificates: z
      .array(z.string().min(1).max(20_000))
      .optional()
      .describe("Signing certificates in PEM."),
    attributes: z
      .record(z.string(), z.union([line, z.array(line)]))
      .default({})
      .describe("Attribute names for `email`, `name` and so on; common ones are known."),
    nameIdFormat: line
      .default("urn:oasis:names:tc:SAML:2.0:nameid-format:persistent")
      .describe("Requested format of the name id."),
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

export const loginMethodsSchema = z.strictObject({
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
      privateKey: secret.optional().describe("Signs requests, in PEM. Comes with `certificate`."),
      certificate: secret.optional().describe("Certificate of that key, in PEM."),
    })
    .refine((saml) => (saml.privateKey === undefined) === (saml.certificate === undefined), {
      error: "privateKey and certificate come together",
    })
    .prefault({}),
  phone: z.boolean().default(true).describe("Sign-up and sign-in with a phone number."),
  anonymous: z.boolean().default(false).describe("Anonymous accounts. They are never staff."),
  manualLinking: z
    .boolean()
    .default(true)
    .describe("Whether users may link and unlink identities."),
});
export type LoginMethods = z.infer<typeof loginMethodsSchema>;

/** The login methods that the sign-in screens show; without secrets. */
export function publicLoginMethods({ providers, saml }: LoginMethods): {
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

/** A UUID of version 8 (RFC 9562) derived from the provider's name, so that it is stable. */
function nameToId(providerName: string): string {
  const bytes = createHash("sha256")
    .update(`saml provider:${providerName}`)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
