import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeJwt, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { z } from "zod";
import { createEncryption } from "../../../backend/core/keys/encryption.ts";
import type { TestClient } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import type { SharedSite } from "../../support/sites/shared-site.ts";

const secretsSchema = z.object({ jwtSecret: z.string() });
const keySchema = z.object({
  id: z.string(),
  public_key: z.record(z.string(), z.unknown()),
  encrypted_private_key: z.string(),
});

/** Creates tokens with the site's own key, and forged ones. */
export type Forge = Awaited<ReturnType<typeof openForge>>;

/** Secrets of the installation, which a test needs to find or forge what they protect. */
export async function readSecrets({ dataDir }: Pick<SharedSite, "dataDir">) {
  return secretsSchema.parse(JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")));
}

/** Decrypts the signing key of a site from its database, with the secrets of its data folder. */
export async function openForge(site: SharedSite) {
  const { jwtSecret } = await readSecrets(site);
  const sql = openSql(await site.databaseUrl(), 1);
  const [row] = await sql`
    select id, public_key, encrypted_private_key from embedded.signing_keys where status = 'current'`;
  await sql.end();
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

export async function tokenOf(client: TestClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

export async function claimsOf(client: TestClient): Promise<JWTPayload> {
  return decodeJwt(await tokenOf(client));
}
