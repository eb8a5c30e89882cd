import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { textResponse } from "../../responses/file-responses.ts";
import type { Route } from "./+types/security-txt.ts";

/**
 * Validity: the standard recommends less than a year. Pages are invalidated each midnight, so the expiry date advances.
 */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, language } = context.get(siteContext);
  const { security, contact } = context.get(siteConfigContext);
  const contacts = security.contacts.length > 0 ? security.contacts : [`mailto:${contact.email}`];
  const now = new Date();
  const expires = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + VALID_DAYS);
  return textResponse([
    ...contacts.map((address) => `Contact: ${address}`),
    `Expires: ${new Date(expires).toISOString()}`,
    `Preferred-Languages: ${language}`,
    // Web URLs in this file must use https.
    ...(siteUrl.startsWith("https:") ? [`Canonical: ${siteUrl}/.well-known/security.txt`] : []),
    ...(security.policy ? [`Policy: ${security.policy}`] : []),
    ...(security.acknowledgments ? [`Acknowledgments: ${security.acknowledgments}`] : []),
  ]);
}
