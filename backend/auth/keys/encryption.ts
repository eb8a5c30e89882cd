import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what is kept in the database and must be of no use without `secrets.json`. */
export type Encryption = {
  /** Tells seals of different secrets apart, and nothing of the secret. */
  name: string;
  close(text: string): string;
  /** @throws Error when it was closed with another secret, or changed since. */
  open(encrypted: string): string;
};

/**
 * A seal made from the secret of the installation (HKDF, RFC 5869; AES-256-GCM).
 *
 * @param purpose keeps what is sealed for one purpose from being opened for another.
 */
export function createEncryption(secret: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `broadsheet encryption:${purpose}`, 32));
  const name = createHash("sha256").update(`name:`).update(key).digest("base64url").slice(0, 22);
  return {
    name,
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(encrypted) {
      const bytes = Buffer.from(encrypted, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}

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

/** Whether two texts of a length that is no secret are the same; takes the same time wherever they differ. */
export function isEqualConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
