import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** Some client libraries send booleans as strings. */
const flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
  .catch(false);

const configSchema = z.object({
  broadcast: z
    .object({
      ack: flag,
      self: flag,
      replay: z.object({ since: z.number(), limit: z.number().int().min(1).max(25).optional() }),
      replication_ready: flag,
    })
    .partial()
    .nullish(),
  presence: z
    .object({ key: z.string().max(1024), enabled: flag })
    .partial()
    .nullish(),
  postgres_changes: z.array(z.unknown()).max(LIMITS.subscriptionsPerChannel).nullish(),
  postgres_changes_options: z
    .object({ wait: flag, timeout: z.number().min(0) })
    .partial()
    .nullish(),
  private: flag.nullish(),
});

const joinSchema = z.object({
  config: configSchema.nullish(),
  access_token: z.string().nullish(),
  user_token: z.string().nullish(),
});

/** The parsed payload of a join request. */
export type JoinPayload = {
  isPrivate: boolean;
  ack: boolean;
  self: boolean;
  replay?: { since: number; limit?: number | undefined } | undefined;
  replicationReady: boolean;
  /** Absent: the server generates a key. */
  presenceKey: string | undefined;
  presenceEnabled: boolean;
  changes: unknown[];
  /** Milliseconds that the join waits for its subscriptions; undefined: it does not wait. */
  changesWaitMs: number | undefined;
  token: string | undefined;
};

const MAX_WAIT_MS = 20_000;

/** @returns undefined when the payload is invalid. */
export function readJoinPayload(payload: unknown): JoinPayload | undefined {
  const read = joinSchema.safeParse(payload ?? {});
  if (!read.success) return undefined;
  const { config, access_token, user_token } = read.data;
  const { broadcast, presence, postgres_changes_options: options } = config ?? {};
  return {
    isPrivate: config?.private ?? false,
    ack: broadcast?.ack ?? false,
    self: broadcast?.self ?? false,
    replay: broadcast?.replay,
    replicationReady: broadcast?.replication_ready ?? false,
    presenceKey: presence?.key || undefined,
    presenceEnabled: presence?.enabled ?? false,
    changes: (config?.postgres_changes ?? []).filter((each) => each !== null),
    changesWaitMs: options?.wait ? Math.min(options.timeout ?? 15_000, MAX_WAIT_MS) : undefined,
    token: user_token ?? access_token ?? undefined,
  };
}
