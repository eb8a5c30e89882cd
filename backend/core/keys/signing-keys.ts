import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { outsideRequest } from "../base/current-request.ts";
import type { ConnectionPool } from "../database/connection-pool.ts";
import { inTransaction } from "../database/in-transaction.ts";
import type { Encryption } from "./encryption.ts";

/** Maximum delay until a rotation by a command or another site is noticed. */
const RELOAD_MS = 15_000;
/** Minimum interval between reloads for unknown key ids, which clients can make up. */
const MIN_RELOAD_MS = 1000;

/** A public key in `/.well-known/jwks.json`. */
export type PublicJwk = SigningKey["public_key"] & {
  kid: string;
  alg: "ES256";
  use: "sig";
  key_ops: ["verify"];
  ext: true;
};

type Ring = {
  signer: { kid: string; key: KeyObject };
  verifiers: Map<string, KeyObject>;
  jwks: PublicJwk[];
};

export type KeyRing = {
  /** The current signing key. */
  signer(): Promise<Ring["signer"]>;
  /** @returns the public key with this id, or undefined. */
  verifier(kid: string): Promise<KeyObject | undefined>;
  jwks(): Promise<PublicJwk[]>;
  reload(): Promise<void>;
  /** Increases with every change of the keys, which invalidates cached verifications. */
  version(): number;
};

/** Creates an in-memory cache of the signing keys, reloaded every 15 seconds while in use. */
export function createKeyRing(pool: ConnectionPool, encryption: Encryption): KeyRing {
  let ring: Ring | undefined;
  let loadedAt = 0;
  let version = 0;
  let loading: Promise<Ring> | undefined;

  function load(): Promise<Ring> {
    loading ??= outsideRequest(() => listSigningKeys(pool, encryption))
      .then((keys) => {
        const next = buildRing(keys, encryption);
        if (ring && !haveSameKeys(ring, next)) version += 1;
        loadedAt = performance.now();
        ring = next;
        return next;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  /** Returns keys that may be a few seconds old, also while the database is unavailable. */
  async function current(): Promise<Ring> {
    if (!ring) return load();
    if (performance.now() - loadedAt > RELOAD_MS) {
      loadedAt = performance.now();
      load().catch(() => undefined);
    }
    return ring;
  }

  return {
    signer: async () => (await current()).signer,
    async verifier(kid) {
      const verifier = (await current()).verifiers.get(kid);
      if (verifier || performance.now() - loadedAt < MIN_RELOAD_MS) return verifier;
      return (await load()).verifiers.get(kid);
    },
    jwks: async () => (await current()).jwks,
    async reload() {
      await load();
    },
    version: () => version,
  };
}

const privateKeySchema = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

function buildRing(keys: SigningKey[], encryption: Encryption): Ring {
  const own = keys.find(
    (key) => key.encryption_key_id === encryption.keyId && key.status === "current",
  );
  if (!own) throw new Error("No signing key for access tokens.");
  const key = privateKeySchema.parse(JSON.parse(encryption.decrypt(own.encrypted_private_key)));
  return {
    signer: { kid: own.id, key: createPrivateKey({ key, format: "jwk" }) },
    verifiers: new Map(
      keys.map(({ id, public_key }) => [id, createPublicKey({ key: public_key, format: "jwk" })]),
    ),
    jwks: keys.map(({ id, public_key }) => ({
      ...public_key,
      kid: id,
      alg: "ES256",
      use: "sig",
      key_ops: ["verify"],
      ext: true,
    })),
  };
}

function haveSameKeys(one: Ring, other: Ring): boolean {
  return (
    one.signer.kid === other.signer.kid &&
    one.verifiers.size === other.verifiers.size &&
    [...one.verifiers.keys()].every((kid) => other.verifiers.has(kid))
  );
}

/** How long a retired key stays known after its last token. */
const TOKEN_LIFE = "2 hours";

const publicKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});
const rowSchema = z.object({
  id: z.string(),
  encryption_key_id: z.string(),
  status: z.enum(["standby", "current", "previous"]),
  public_key: publicKeySchema,
  encrypted_private_key: z.string(),
});

/** A stored signing key. `status` is its status among the keys of its site. */
export type SigningKey = z.infer<typeof rowSchema>;

/**
 * Lists the signing keys of all sites on this database. A site without keys creates two: the current one, and
 * the next one, which clients know before it signs.
 */
async function listSigningKeys(
  pool: ConnectionPool,
  encryption: Encryption,
): Promise<SigningKey[]> {
  const known = await readKeys(pool);
  const own = known.filter((key) => key.encryption_key_id === encryption.keyId);
  const missing = (["current", "standby"] as const).filter(
    (status) => !own.some((key) => key.status === status),
  );
  if (missing.length === 0) return known;
  // Of two concurrent inserts one stays.
  for (const status of missing) await pool.query(INSERT, await createKey(encryption, status));
  return readKeys(pool);
}

/**
 * Makes the standby key current and creates a new standby key. The previous key stays known until its tokens
 * have expired and the keys are rotated again.
 *
 * @param isRevoked deletes all other keys at once, those of other installations too, which invalidates every
 * access token.
 */
export async function rotateSigningKeys(
  pool: ConnectionPool,
  encryption: Encryption,
  isRevoked: boolean,
): Promise<void> {
  await listSigningKeys(pool, encryption);
  const next = await createKey(encryption, "standby");
  await inTransaction(pool, async (query) => {
    // Blocks concurrent rotations and creations.
    await query("lock table embedded.signing_keys in exclusive mode", []);
    await query(
      `delete from embedded.signing_keys
       where (status = 'previous' and ($2::boolean or retired_at < now() - $3::interval))
         or ($2::boolean and (encryption_key_id <> $1 or status = 'current'))`,
      [encryption.keyId, isRevoked, TOKEN_LIFE],
    );
    await query(
      `update embedded.signing_keys set status = 'previous', retired_at = now()
       where encryption_key_id = $1 and status = 'current'`,
      [encryption.keyId],
    );
    await query(
      "update embedded.signing_keys set status = 'current' where encryption_key_id = $1 and status = 'standby'",
      [encryption.keyId],
    );
    await query(INSERT, next);
  });
}

async function readKeys(pool: ConnectionPool): Promise<SigningKey[]> {
  const rows = await pool.query(
    `select id, encryption_key_id, status, public_key, encrypted_private_key from embedded.signing_keys
     order by created_at, id`,
    [],
  );
  return rows.map((row) => rowSchema.parse(row));
}

const INSERT = `
  insert into embedded.signing_keys (id, encryption_key_id, status, public_key, encrypted_private_key)
  values ($1, $2, $3, $4::text::jsonb, $5) on conflict do nothing`;

/** The parameters of `INSERT` for a new key. */
async function createKey(encryption: Encryption, status: SigningKey["status"]): Promise<string[]> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const publicKey = publicKeySchema.parse(await exportJWK(pair.publicKey));
  const privateKey = JSON.stringify(await exportJWK(pair.privateKey));
  return [
    randomUUID(),
    encryption.keyId,
    status,
    JSON.stringify(publicKey),
    encryption.encrypt(privateKey),
  ];
}

/**
 * `/.well-known/jwks.json` (RFC 7517): the public keys of valid tokens and the standby key, which clients
 * have to know ahead because they cache the response for ten minutes.
 */
export async function serveKeySet({ ring }: { ring: KeyRing }): Promise<Response> {
  return Response.json(
    { keys: await ring.jwks() },
    { headers: { "Cache-Control": "public, max-age=600", "Access-Control-Allow-Origin": "*" } },
  );
}
