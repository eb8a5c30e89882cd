import { createHmac, hkdfSync } from "node:crypto";

/**
 * HMAC-SHA-256 with a key that is derived from the secret of the installation (HKDF, RFC 5869): for what the database
 * has to recognize but not to know, so that a stolen copy of it is of no use.
 *
 * @param purpose keeps the hashes of one purpose from counting for another.
 */
export function keyedHash(jwtSecret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", jwtSecret, "", `broadsheet hash:${purpose}`, 32));
  return createHmac("sha256", key).update(text).digest();
}
