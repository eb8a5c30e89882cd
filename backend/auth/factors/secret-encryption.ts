import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const ALGORITHM = "aes-256-gcm";
const KEY_ID = "secrets.json";

/** GoTrue's format of encrypted values. */
const encryptedSchema = z.object({
  key_id: z.literal(KEY_ID),
  alg: z.literal("aes-gcm-hkdf"),
  nonce: z.string(),
  data: z.string(),
});

/**
 * Encrypts the secret of an authenticator or the code of a text message. The key is derived from the
 * installation's secret and the owner's id, so that neither a copy of the database nor a value moved to
 * another row can be used.
 */
export function encryptSecret(jwtSecret: string, ownerId: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, keyFor(jwtSecret, ownerId), nonce);
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({
    key_id: KEY_ID,
    alg: "aes-gcm-hkdf",
    nonce: nonce.toString("base64"),
    data: data.toString("base64"),
  });
}

/**
 * Decrypts a value of `encryptSecret`. An unencrypted value is returned as it is: GoTrue stores plain secrets
 * by default, and its rows may have been imported.
 *
 * @throws Error when it was encrypted by another installation or for another owner.
 */
export function decryptSecret(jwtSecret: string, ownerId: string, stored: string): string {
  if (!stored.startsWith("{")) return stored;
  const { nonce, data } = encryptedSchema.parse(JSON.parse(stored));
  const bytes = Buffer.from(data, "base64");
  const decipher = createDecipheriv(
    ALGORITHM,
    keyFor(jwtSecret, ownerId),
    Buffer.from(nonce, "base64"),
  );
  decipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
  return text.toString("utf8");
}

/** The stored hash of a recovery code. */
export function hashRecoveryCode(jwtSecret: string, setId: string, code: string): string {
  return createHmac("sha256", keyFor(jwtSecret, setId)).update(code).digest("hex");
}

function keyFor(jwtSecret: string, ownerId: string): Buffer {
  return Buffer.from(hkdfSync("sha256", jwtSecret, ownerId, "broadsheet second factors", 32));
}
