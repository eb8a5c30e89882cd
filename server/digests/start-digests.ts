import { sign } from "node:crypto";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import {
  closeDigestDay,
  listUnsignedDigests,
  signDigest,
} from "../../app/data/corrections/digests.ts";
import { signedText } from "../../app/domain/corrections/digest-file.ts";
import { loadDigestKey } from "./digest-keys.ts";

const EVERY_MS = 900_000;

export type DigestOptions = {
  /** Client with the service key. */
  client: Client;
  /** The secret key of the backend, which encrypts the signing key. */
  secret: string;
  log: Logger;
};

/**
 * Makes and signs the digest of each day that has ended: now, and every quarter of an hour until the returned function
 * is called. Several processes can share a database: the database closes each day once, and of two signatures the
 * first is stored.
 */
export function startDigests({ client, secret, log }: DigestOptions): () => void {
  let isStopped = false;
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isStopped && (await closeDigestDay(client)) !== null);
      await signDigests(client, secret);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, "cannot make the digests of articles; retrying");
    }
    isRunning = false;
  }

  void run();
  const timer = setInterval(() => void run(), EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Signs all digests without a signature. */
export async function signDigests(client: Client, secret: string): Promise<void> {
  for (;;) {
    const unsigned = await listUnsignedDigests(client);
    if (unsigned.length === 0) return;
    const { id, privateKey } = await loadDigestKey(client, secret);
    for (const digest of unsigned) {
      const signature = sign(null, Buffer.from(signedText(digest)), privateKey).toString(
        "base64url",
      );
      await signDigest(client, { day: digest.day, keyId: id, signature });
    }
  }
}
