import { type Configuration, fetchProtectedResource, fetchUserInfo } from "openid-client";
import { z } from "zod";
import type { OAuthEndpoints, Provider } from "../service/login-methods.ts";
import type { ExternalEmail, ExternalProfile } from "../users/external-profile.ts";

/** Some providers send booleans as strings or numbers. */
const trueSchema = z.union([z.literal(true), z.literal("true"), z.literal(1), z.literal("1")]);
const isTrue = (value: unknown) => trueSchema.safeParse(value).success;
const optionalText = z.string().min(1).optional().catch(undefined);

const oidcSchema = z.looseObject({
  iss: optionalText,
  sub: z.string().min(1),
  email: z.email().optional().catch(undefined),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  nickname: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
  locale: optionalText,
  hd: optionalText,
});

/** Converts the claims of an ID token or the user info of an OpenID Connect provider to a profile. */
export function profileOfClaims(provider: Provider, claims: unknown): ExternalProfile {
  const read = oidcSchema.parse(claims);
  const { sub, email, hd, email_verified, xms_edov } = read;
  // Microsoft's administrators may enter any address, unless `xms_edov` says that the domain is verified.
  const isVerified = isTrue(email_verified) || (isMicrosoft(read.iss) && isTrue(xms_edov));
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
 * Reads the profile from an OpenID Connect sign-in. Fetches the user info when the ID token has no email
 * address.
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

const oauthUserSchema = z.record(z.string(), z.unknown());
const oauthEmailsSchema = z.array(
  z.looseObject({ email: z.email(), verified: z.boolean(), primary: z.boolean().default(false) }),
);

/** Reads the profile from a provider that supports OAuth 2 without OpenID Connect. */
export async function readOAuthProfile(
  provider: Provider,
  endpoints: OAuthEndpoints,
  configuration: Configuration,
  accessToken: string,
): Promise<ExternalProfile> {
  const fetchJson = async (url: string): Promise<unknown> => {
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
  const user = oauthUserSchema.parse(await fetchJson(endpoints.user));
  const id = z.union([z.string().min(1), z.number()]).parse(user[fields.id]);
  const name = optionalText.parse(user[fields.name]);
  const userName = optionalText.parse(user[fields.userName]);
  const picture = optionalText.parse(user[fields.picture]);
  const emails: ExternalEmail[] = endpoints.emails
    ? oauthEmailsSchema
        .parse(await fetchJson(endpoints.emails))
        .map(({ email, verified, primary }) => ({
          email,
          isVerified: verified,
          isPrimary: primary,
        }))
    : emailOfUser(user, fields);
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

function emailOfUser(
  user: Record<string, unknown>,
  fields: OAuthEndpoints["fields"],
): ExternalEmail[] {
  const { data } = z.email().safeParse(user[fields.email]);
  return data
    ? [{ email: data, isVerified: isTrue(user[fields.emailVerified]), isPrimary: true }]
    : [];
}

function isMicrosoft(issuer = ""): boolean {
  return issuer.startsWith("https://login.microsoftonline.com/");
}
