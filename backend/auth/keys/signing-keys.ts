import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import { inTransaction } from "../../database/in-transaction.ts";
import type { Seal } from "./seal.ts";

/** So long after its last token a key has to be known. */
const TOKEN_LIFE = "2 hours";

const publicKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});
const rowSchema = z.object({
  id: z.string(),
  sealed_by: z.string(),
  status: z.enum(["standby", "current", "previous"]),
  public_key: publicKeySchema,
  sealed_private_key: z.string(),
});

/** A key as the database has it; `status` is that among the keys of whoever sealed it. */
export type SigningKey = z.infer<typeof rowSchema>;

/**
 * The keys of all sites on this database. A site makes its own two when it has none: the one that signs,
 * and the one that will sign next, which everybody knows before it does.
 */
export async function listSigningKeys(pool: ConnectionPool, seal: Seal): Promise<SigningKey[]> {
  const known = await readKeys(pool);
  const own = known.filter((key) => key.sealed_by === seal.name);
  const missing = (["current", "standby"] as const).filter(
    (status) => !own.some((key) => key.status === status),
  );
  if (missing.length === 0) return known;
  // Of two sites that do so at once, one key stays.
  for (const status of missing) await pool.query(INSERT, await createKey(seal, status));
  return readKeys(pool);
}

/**
 * Lets the key that stood by sign from now on, and makes a new one that stands by. The one that signed
 * until now stays known until its tokens have expired and the keys are rotated again.
 *
 * @param isRevoked the keys of before are forgotten at once, those of other installations too: every
 *   access token ends.
 */
export async function rotateSigningKeys(
  pool: ConnectionPool,
  seal: Seal,
  isRevoked: boolean,
): Promise<void> {
  await listSigningKeys(pool, seal);
  const next = await createKey(seal, "standby");
  await inTransaction(pool, async (query) => {
    // Whoever makes its first keys, or rotates at the same time, waits.
    await query("lock table embedded.signing_keys in exclusive mode", []);
    await query(
      `delete from embedded.signing_keys
       where (status = 'previous' and ($2::boolean or retired_at < now() - $3::interval))
         or ($2::boolean and (sealed_by <> $1 or status = 'current'))`,
      [seal.name, isRevoked, TOKEN_LIFE],
    );
    await query(
      `update embedded.signing_keys set status = 'previous', retired_at = now()
       where sealed_by = $1 and status = 'current'`,
      [seal.name],
    );
    await query(
      "update embedded.signing_keys set status = 'current' where sealed_by = $1 and status = 'standby'",
      [seal.name],
    );
    await query(INSERT, next);
  });
}

async function readKeys(pool: ConnectionPool): Promise<SigningKey[]> {
  const rows = await pool.query(
    `select id, sealed_by, status, public_key, sealed_private_key from embedded.signing_keys
     order by created_at, id`,
    [],
  );
  return rows.map((row) => rowSchema.parse(row));
}

const INSERT = `
  insert into embedded.signing_keys (id, sealed_by, status, public_key, sealed_private_key)
  values ($1, $2, $3, $4::text::jsonb, $5) on conflict do nothing`;

/** The parameters of `INSERT` for a new key. */
async function createKey(seal: Seal, status: SigningKey["status"]): Promise<string[]> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const publicKey = publicKeySchema.parse(await exportJWK(pair.publicKey));
  const privateKey = JSON.stringify(await exportJWK(pair.privateKey));
  return [randomUUID(), seal.name, status, JSON.stringify(publicKey), seal.close(privateKey)];
}
