import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what is kept in the database and must be of no use without `secrets.json`. */
export type Seal = {
  /** Tells seals of different secrets apart, and nothing of the secret. */
  name: string;
  close(text: string): string;
  /** @throws Error when it was closed with another secret, or changed since. */
  open(sealed: string): string;
};

/**
 * A seal made from the secret of the installation (HKDF, RFC 5869; AES-256-GCM).
 *
 * @param purpose keeps what is sealed for one purpose from being opened for another.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `broadsheet seal:${purpose}`, 32));
  const name = createHash("sha256").update(`name:`).update(key).digest("base64url").slice(0, 22);
  return {
    name,
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
