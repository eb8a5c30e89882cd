import type { Profile } from "@node-saml/node-saml";
import { z } from "zod";
import { AuthError } from "../service/auth-error.ts";
import type { ExternalProfile } from "../users/external-profile.ts";
import type { IdentityProvider } from "./identity-providers.ts";

/** Attribute names for each field, the most common first. */
const ATTRIBUTE_NAMES: Record<string, string[]> = {
  email: [
    "urn:oid:0.9.2342.19200300.100.1.3",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "http://schemas.xmlsoap.org/claims/EmailAddress",
    "mail",
    "email",
    "Email",
    "emailAddress",
  ],
  name: [
    "urn:oid:2.16.840.1.113730.3.1.241",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "displayName",
    "name",
  ],
  given_name: [
    "urn:oid:2.5.4.42",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
    "givenName",
    "firstName",
  ],
  family_name: [
    "urn:oid:2.5.4.4",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
    "surname",
    "lastName",
  ],
};

/** Attributes with a permanent user id, in GoTrue's order; the NameID is the fallback. */
const SUBJECT_IDS = [
  "urn:oasis:names:tc:SAML:attribute:subject-id",
  "urn:oid:1.3.6.1.4.1.5923.1.1.1.6",
  "urn:oasis:names:tc:SAML:attribute:pairwise-id",
];

const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

const attributesSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).catch(""))
  .catch({});

/**
 * Converts a verified assertion to a profile.
 *
 * @throws AuthError without a permanent user id or an email address.
 */
export function profileOfAssertion(
  { settings, metadata }: IdentityProvider,
  assertion: Profile,
): ExternalProfile {
  const attributes = attributesSchema.parse(assertion.attributes);
  const first = (names: readonly string[]): string => {
    const values = names.map((name) => [attributes[name] ?? ""].flat()[0] ?? "");
    return values.find((value) => value !== "") ?? "";
  };
  const { nameID, nameIDFormat } = assertion;
  const subject = first(SUBJECT_IDS) || (nameIDFormat === TRANSIENT ? "" : (nameID ?? ""));
  if (!subject) {
    throw new AuthError(
      400,
      "saml_assertion_no_user_id",
      "SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user",
    );
  }
  const namesOf = (field: string) => {
    const own = settings.attributes[field];
    return own ? [own].flat() : (ATTRIBUTE_NAMES[field] ?? []);
  };
  const given = first(namesOf("email")) || (nameIDFormat === EMAIL_FORMAT ? (nameID ?? "") : "");
  const email = z.email().safeParse(given).data;
  if (!email) {
    throw new AuthError(
      400,
      "saml_assertion_no_email",
      "SAML Assertion does not contain an email address",
    );
  }
  const fields = new Set([...Object.keys(ATTRIBUTE_NAMES), ...Object.keys(settings.attributes)]);
  fields.delete("email");
  const claims = Object.fromEntries([...fields].map((field) => [field, first(namesOf(field))]));
  return {
    provider: `sso:${settings.id}`,
    subject,
    emails: [{ email, isVerified: true, isPrimary: true }],
    claims: { ...claims, iss: metadata.entityId, full_name: claims.name ?? "" },
    domains: settings.domains,
  };
}
