import type { DigestFile, DigestToSign } from "../../domain/corrections/digest-file.ts";
import { digestFileSchema } from "../../domain/corrections/digest-file.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Loads the signed digests of all days and the public keys.
 *
 * @throws BackendError
 */
export async function getArticleDigests(client: Client): Promise<DigestFile> {
  const { data, error, status } = await client.rpc("get_article_digests");
  if (error) throw new BackendError(error, status);
  return digestFileSchema.parse(data);
}

/**
 * Closes the oldest ended day without a digest. Requires the service key, like all functions below.
 *
 * @returns the day; null if there is none to close.
 * @throws BackendError
 */
export async function closeDigestDay(client: Client): Promise<string | null> {
  const { data, error, status } = await client.rpc("close_digest_day");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Lists digests without a signature, oldest first, at most 100.
 *
 * @throws BackendError
 */
export async function listUnsignedDigests(client: Client): Promise<DigestToSign[]> {
  const { data, error, status } = await client.rpc("list_unsigned_digests");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Stores the signature of a day's digest, unless it has one.
 *
 * @throws BackendError
 */
export async function signDigest(
  client: Client,
  { day, keyId, signature }: { day: string; keyId: string; signature: string },
): Promise<void> {
  const { error, status } = await client.rpc("sign_digest", { day, key_id: keyId, signature });
  if (error) throw new BackendError(error, status);
}

/** A signing key as stored. `encryptionKeyId` names the secret that its private key is encrypted with. */
export type StoredDigestKey = { id: string; encryptedPrivateKey: string };

/**
 * The signing key whose private key a site can decrypt; null before it has made one.
 *
 * @throws BackendError
 */
export async function getDigestKey(
  client: Client,
  { encryptionKeyId }: { encryptionKeyId: string },
): Promise<StoredDigestKey | null> {
  const { data, error, status } = await client.rpc("get_digest_key", {
    encryption_key_id: encryptionKeyId,
  });
  if (error) throw new BackendError(error, status);
  const [key] = data;
  return key ? { id: key.id, encryptedPrivateKey: key.encrypted_private_key } : null;
}

/**
 * Stores a signing key, unless another node was first.
 *
 * @throws BackendError
 */
export async function addDigestKey(
  client: Client,
  key: StoredDigestKey & { encryptionKeyId: string; publicKey: Record<string, string> },
): Promise<void> {
  const { error, status } = await client.rpc("add_digest_key", {
    id: key.id,
    public_key: key.publicKey,
    encryption_key_id: key.encryptionKeyId,
    encrypted_private_key: key.encryptedPrivateKey,
  });
  if (error) throw new BackendError(error, status);
}
