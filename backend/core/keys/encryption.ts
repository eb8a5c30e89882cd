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

/** Encrypts values that are stored in the database and must be useless without `secrets.json`. */
export type Encryption = {
  /** Identifies the encryption key without revealing the secret. */
  keyId: string;
  encrypt(text: string): string;
  /** @throws Error for a value that was encrypted with another key or modified. */
  decrypt(encrypted: string): string;
};

/**
 * Creates an AES-256-GCM encryption with a key derived from the installation's secret (HKDF, RFC 5869).
 *
 * @param purpose separates keys, so that a value encrypted for one purpose cannot be decrypted for another.
 */
export function createEncryption(secret: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `broadsheet encryption:${purpose}`, 32));
  const keyId = createHash("sha256").update(`name:`).update(key).digest("base64url").slice(0, 22);
  return {
    keyId,
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}

/**
 * HMAC-SHA-256 with a key derived from the installation's secret (HKDF, RFC 5869), for values that the
 * database only compares. A stolen copy of the database does not reveal them.
 *
 * @param purpose separates keys, so that a hash for one purpose never matches for another.
 */
export function keyedHash(jwtSecret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", jwtSecret, "", `broadsheet hash:${purpose}`, 32));
  return createHmac("sha256", key).update(text).digest();
}

/** Compares two strings in constant time. Their length is no secret. */
export function isEqualConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
