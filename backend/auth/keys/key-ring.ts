import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import type { Seal } from "./seal.ts";
import { listSigningKeys, type SigningKey } from "./signing-keys.ts";

/** A rotation by a command or another site is known after so long. */
const RELOAD_MS = 15_000;
/** Whoever sends made-up key ids makes this site ask its database no more often than that. */
const ASK_AGAIN_MS = 1000;

/** A public key as `/.well-known/jwks.json` shows it. */
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
  /** The key that signs now. */
  signer(): Promise<Ring["signer"]>;
  /** @returns the key of this id, or undefined when there is none. */
  verifier(kid: string): Promise<KeyObject | undefined>;
  jwks(): Promise<PublicJwk[]>;
  /** Reads the keys anew. */
  reload(): Promise<void>;
  /** Counts the changes of the keys that were seen; what was verified before the last may be no more. */
  version(): number;
};

/** The signing keys of the database in memory, read anew every 15 seconds while they are used. */
export function createKeyRing(pool: ConnectionPool, seal: Seal): KeyRing {
  let ring: Ring | undefined;
  let loadedAt = 0;
  let version = 0;
  let loading: Promise<Ring> | undefined;

  function load(): Promise<Ring> {
    loading ??= listSigningKeys(pool, seal)
      .then((keys) => {
        const next = toRing(keys, seal);
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

  /** Keys that may be a few seconds old do, also while the database is away. */
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
      const known = (await current()).verifiers.get(kid);
      if (known || performance.now() - loadedAt < ASK_AGAIN_MS) return known;
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

function toRing(keys: SigningKey[], seal: Seal): Ring {
  const own = keys.find((key) => key.sealed_by === seal.name && key.status === "current");
  if (!own) throw new Error("There is no key to sign access tokens with.");
  const key = privateKeySchema.parse(JSON.parse(seal.open(own.sealed_private_key)));
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
