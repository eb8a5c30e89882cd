import { type Configuration, fetchProtectedResource, fetchUserInfo } from "openid-client";
import { z } from "zod";
import type { ExternalEmail, ExternalProfile } from "./external-profile.ts";
import type { OAuthEndpoints, Provider } from "./provider-settings.ts";

/** Some providers write it as a word. */
const yes = z.union([z.literal(true), z.literal("true"), z.literal(1), z.literal("1")]);
const isYes = (value: unknown) => yes.safeParse(value).success;
const text = z.string().min(1).optional().catch(undefined);

const oidcSchema = z.looseObject({
  iss: text,
  sub: z.string().min(1),
  email: z.email().optional().catch(undefined),
  name: text,
  given_name: text,
  family_name: text,
  nickname: text,
  preferred_username: text,
  picture: text,
  locale: text,
  hd: text,
});

/** Who the claims of an ID token, or of an OpenID Connect provider's user, are about. */
export function profileOfClaims(provider: Provider, claims: unknown): ExternalProfile {
  const read = oidcSchema.parse(claims);
  const { sub, email, hd, email_verified, xms_edov } = read;
  // Microsoft's address is what the account's administrator wrote there, unless it says otherwise.
  const isVerified = isYes(email_verified) || (isMicrosoft(read.iss) && isYes(xms_edov));
  return {
    provider: provider.name,
    subject: sub,
    emails: email ? [{ email, isVerified, isPrimary: true }] : [],
    claims: {
      iss: read.iss,
      name: read.name,
      full_name: read.name,
      given_name: read.given_name,
      family_name: read.family_name,
      nickname: read.nickname,
      preferred_username: read.preferred_username,
      user_name: read.preferred_username,
      picture: read.picture,
      avatar_url: read.picture,
      locale: read.locale,
      ...(hd && { custom_claims: { hd } }),
    },
  };
}

/**
 * Who the one is that an OpenID Connect provider has signed in. What its ID token leaves out is asked of it.
 */
export async function readOidcProfile(
  provider: Provider,
  configuration: Configuration,
  tokens: { accessToken: string; claims: { sub: string } },
): Promise<ExternalProfile> {
  const { accessToken, claims } = tokens;
  const profile = profileOfClaims(provider, claims);
  if (profile.emails.length > 0 || !configuration.serverMetadata().userinfo_endpoint)
    return profile;
  const more = await fetchUserInfo(configuration, accessToken, claims.sub);
  return profileOfClaims(provider, { ...more, ...claims });
}

const userSchema = z.record(z.string(), z.unknown());
const emailsSchema = z.array(
  z.looseObject({ email: z.email(), verified: z.boolean(), primary: z.boolean().default(false) }),
);

/** Who the one is that a provider with OAuth 2 only has signed in. */
export async function readOAuthProfile(
  provider: Provider,
  endpoints: OAuthEndpoints,
  configuration: Configuration,
  accessToken: string,
): Promise<ExternalProfile> {
  const ask = async (url: string): Promise<unknown> => {
    const headers = new Headers({ Accept: "application/json", "User-Agent": "Broadsheet" });
    const answer = await fetchProtectedResource(
      configuration,
      accessToken,
      new URL(url),
      "GET",
      undefined,
      headers,
    );
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return answer.json();
  };
  const { fields } = endpoints;
  const user = userSchema.parse(await ask(endpoints.user));
  const id = z.union([z.string().min(1), z.number()]).parse(user[fields.id]);
  const name = text.parse(user[fields.name]);
  const userName = text.parse(user[fields.userName]);
  const picture = text.parse(user[fields.picture]);
  const emails: ExternalEmail[] = endpoints.emails
    ? emailsSchema.parse(await ask(endpoints.emails)).map(({ email, verified, primary }) => ({
        email,
        isVerified: verified,
        isPrimary: primary,
      }))
    : ownEmail(user, fields);
  return {
    provider: provider.name,
    subject: String(id),
    emails,
    claims: {
      iss: new URL(endpoints.user).origin,
      name,
      full_name: name,
      preferred_username: userName,
      user_name: userName,
      picture,
      avatar_url: picture,
    },
  };
}

function ownEmail(
  user: Record<string, unknown>,
  fields: OAuthEndpoints["fields"],
): ExternalEmail[] {
  const { data } = z.email().safeParse(user[fields.email]);
  return data
    ? [{ email: data, isVerified: isYes(user[fields.emailVerified]), isPrimary: true }]
    : [];
}

function isMicrosoft(issuer = ""): boolean {
  return issuer.startsWith("https://login.microsoftonline.com/");
}
