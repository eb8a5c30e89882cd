import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createEncryption } from "@broadsheet/backend";
import * as z from "zod";
import type { Client } from "../../app/data/client.ts";
import { addDigestKey, getDigestKey } from "../../app/data/corrections/digests.ts";

export type DigestKey = { id: string; privateKey: KeyObject };

const privateJwkSchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  d: z.string(),
});

/**
 * Loads the key that signs the digests, and makes it on first use. It lies in the database, encrypted with a key
 * derived from `secret`, so that all nodes and a restored site have the same one. With another secret a site makes
 * another key; the earlier public keys stay published.
 */
export async function loadDigestKey(client: Client, secret: string): Promise<DigestKey> {
  const encryption = createEncryption(secret, "article digests");
  const encryptionKeyId = encryption.keyId;
  const known = await getDigestKey(client, { encryptionKeyId });
  if (!known) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const { kty = "", crv = "", x = "" } = publicKey.export({ format: "jwk" });
    await addDigestKey(client, {
      id: randomUUID(),
      publicKey: { kty, crv, x },
      encryptionKeyId,
      encryptedPrivateKey: encryption.encrypt(JSON.stringify(privateKey.export({ format: "jwk" }))),
    });
  }
  // Another node may have been first.
  const stored = known ?? (await getDigestKey(client, { encryptionKeyId }));
  if (!stored) throw new Error("the signing key of the digests was not stored");
  const key = privateJwkSchema.parse(JSON.parse(encryption.decrypt(stored.encryptedPrivateKey)));
  return { id: stored.id, privateKey: createPrivateKey({ key, format: "jwk" }) };
}
