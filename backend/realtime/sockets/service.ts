import type { Logger } from "pino";
import type { Caller } from "../../core/base/caller.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Tokens } from "../../core/keys/access-tokens.ts";
import type { ApiKeys } from "../../core/keys/api-keys.ts";
import type { Rights } from "../access/rights.ts";
import type { createSubscribers } from "../changes/subscriptions.ts";
import type { TableShape } from "../changes/table-shapes.ts";
import type { ChannelRegistry } from "../channels/channel-registry.ts";
import type { createPresences } from "../channels/presence.ts";
import type { RealtimeCluster } from "../cluster/join-cluster.ts";
import type { ServerFrame, Version } from "../protocol/frames.ts";
import type { SocketUsage } from "./usage.ts";

/** State that the channels of a process share. */
export type RealtimeService = ApiKeys & {
  pool: ConnectionPool;
  tokens: Pick<Tokens, "verify">;
  registry: ChannelRegistry;
  presences: ReturnType<typeof createPresences>;
  cluster: RealtimeCluster;
  subscribers: ReturnType<typeof createSubscribers>;
  rights: Rights;
  listTables: () => Promise<TableShape[]>;
  /** Resolves when row changes and cluster messages are received. */
  ready: () => Promise<void>;
  log: Logger;
};

/** A client's socket, as its channels see it. */
export type Client = {
  version: Version;
  /** The caller of its key, used while it sends no token. */
  keyCaller: Caller;
  /** Its share of the limits of its client address. */
  usage: SocketUsage;
  send(frame: string | Buffer): void;
  /** Sends an already encoded frame (`encodeWebSocketFrame`), for many clients at once. */
  sendEncoded(bytes: Buffer): void;
  sendFrame(frame: ServerFrame): void;
  /** Runs validations of filters one after the other, across all channels of the client. */
  validate<Result>(task: () => Promise<Result>): Promise<Result>;
};
