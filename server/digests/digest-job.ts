import { sign } from "node:crypto";
import type { Client } from "../../app/data/client.ts";
import {
  closeDigestDay,
  listUnsignedDigests,
  signDigest,
} from "../../app/data/corrections/digests.ts";
import { signedText } from "../../app/domain/corrections/digest-file.ts";
import type { Job } from "../jobs/job-runner.ts";
import { loadDigestKey } from "./digest-keys.ts";

const EVERY_MS = 900_000;

/**
 * Makes and signs the digest of each day that has ended. The database closes each day once, and of two signatures the
 * first is stored.
 *
 * @param client Client with the service key.
 * @param secret The secret key of the backend, which encrypts the signing key.
 */
export function createDigestJob(client: Client, secret: string): Job {
  return {
    name: "digests",
    everyMs: EVERY_MS,
    async run(signal) {
      let count = 0;
      while (!signal.aborted && (await closeDigestDay(client)) !== null) count += 1;
      await signDigests(client, secret);
      return { count };
    },
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
