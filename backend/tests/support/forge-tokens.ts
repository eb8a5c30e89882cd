import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { z } from "zod";
import { createEncryption } from "../../core/keys/encryption.ts";
import type { Sql } from "./open-sql.ts";

const secretsSchema = z.object({ jwtSecret: z.string() });
const keySchema = z.object({
  id: z.string(),
  public_key: z.record(z.string(), z.unknown()),
  encrypted_private_key: z.string(),
});

/** Creates tokens with the installation's own key, and forged ones. */
export type Forge = Awaited<ReturnType<typeof openForge>>;

/** Secrets of the installation, which a test needs to find or forge what they protect. */
export async function readSecrets({ dataDir }: { dataDir: string }) {
  return secretsSchema.parse(JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")));
}

/** Decrypts the signing key of an installation from its database, with the secrets of its data folder. */
export async function openForge({ dataDir, sql }: { dataDir: string; sql: Sql }) {
  const { jwtSecret } = await readSecrets({ dataDir });
  const [row] = await sql`
    select id, public_key, encrypted_private_key from embedded.signing_keys where status = 'current'`;
  const key = keySchema.parse(row);
  const encryption = createEncryption(jwtSecret, "signing keys");
  const privateKey = await importJWK(
    JSON.parse(encryption.decrypt(key.encrypted_private_key)),
    "ES256",
  );
  const publicKey = await importJWK(key.public_key, "ES256", { extractable: true });
  const publicPem = publicKey instanceof Uint8Array ? "" : await exportSPKI(publicKey);
  const other = await generateKeyPair("ES256");
  const hmac = (text: string) => new TextEncoder().encode(text);
  return {
    kid: key.id,
    publicPem,
    publicJwk: JSON.stringify(key.public_key),
    own: (claims: JWTPayload, kid = key.id) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(privateKey),
    stranger: (claims: JWTPayload, kid = key.id) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
        .sign(other.privateKey),
    hmac: (claims: JWTPayload, secret = jwtSecret) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid: key.id, typ: "JWT" })
        .sign(hmac(secret)),
  };
}
