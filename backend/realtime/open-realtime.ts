import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { WebSocketServer } from "ws";
import type { ConnectionPool } from "../core/database/connection-pool.ts";
import type { Notifications, Subscription } from "../core/database/notifications.ts";
import type { Tokens } from "../core/keys/access-tokens.ts";
import type { ApiKeys } from "../core/keys/api-keys.ts";
import { readUpgrade, refuseUpgrade } from "./access/read-upgrade.ts";
import { createRights, RIGHTS_CHANNEL } from "./access/rights.ts";
import { CHANGE_CHANNEL, followChanges } from "./changes/follow-changes.ts";
import { createSubscribers } from "./changes/subscriptions.ts";
import { createTableShapes } from "./changes/table-shapes.ts";
import { createChannelRegistry } from "./channels/channel-registry.ts";
import { MESSAGE_CHANNEL, pruneMessages, relayMessages } from "./channels/messages.ts";
import { createPresences } from "./channels/presence.ts";
import { CLUSTER_CHANNEL, joinCluster } from "./cluster/join-cluster.ts";
import { receiveFromCluster } from "./cluster/receive.ts";
import { LIMITS } from "./protocol/limits.ts";
import { serveBroadcasts } from "./serve-broadcasts.ts";
import type { RealtimeService } from "./sockets/service.ts";
import { type OpenSocket, openSocket } from "./sockets/socket.ts";
import { createUsage } from "./sockets/usage.ts";

export type RealtimeOptions = ApiKeys & {
  pool: ConnectionPool;
  notifications: Pick<Notifications, "subscribe">;
  tokens: Pick<Tokens, "verify">;
  log: Logger;
};

/** Open sockets, and channels with at least one of them. */
export type RealtimeStats = { sockets: number; channels: number };

/** The realtime service of this process: sockets, and broadcasts over HTTP. */
export type Realtime = {
  /**
   * Accepts or refuses a WebSocket upgrade.
   *
   * @param client.address the client address that the socket counts for; each may have `client.limit` sockets.
   * @param client.origins whose pages may connect, besides those of the request's own host; `*` for all.
   */
  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    client: { address: string; limit: number; origins: readonly string[] },
  ): void;
  fetch(request: Request): Promise<Response>;
  stats(): RealtimeStats;
  /** Closes all sockets with a "going away" code and waits at most a second for them. */
  close(): Promise<void>;
};

const CHECK_EVERY_MS = 1000;
const PRUNE_EVERY_MS = 3_600_000;
const GOODBYE_MS = 1000;
const FOLLOW = "select realtime.follow_publication()";

/** Opens the service; it connects to the database on the first socket. */
export function openRealtime(options: RealtimeOptions): Realtime {
  const { pool, log } = options;
  const registry = createChannelRegistry();
  const presences = createPresences(registry.presence);
  const subscribers = createSubscribers();
  const rights = createRights();
  const listTables = createTableShapes(pool);
  const changes = followChanges({ pool, listTables, subscribers, log });
  const messages = relayMessages({ pool, registry, log });
  const cluster = joinCluster({
    pool,
    log,
    onMessage: (process, message) =>
      receiveFromCluster({ registry, presences, cluster }, process, message),
    onNew: () => sendPresences(),
    onGone: (process) => presences.replace(process, []),
  });
  let subscription: Subscription | undefined;
  let hasConnected = false;

  function sendPresences(): void {
    cluster.publish({ kind: "presences", presences: presences.listOf(cluster.own) });
  }

  function subscribe(): Subscription {
    const channels = {
      [CLUSTER_CHANNEL]: cluster.receive,
      [CHANGE_CHANNEL]: changes.receive,
      [RIGHTS_CHANNEL]: rights.receive,
      [MESSAGE_CHANNEL]: messages.receive,
    };
    return options.notifications.subscribe(channels, {
      async onConnect() {
        await pool.query(FOLLOW, []);
        await cluster.greet();
        sendPresences();
        if (hasConnected) {
          subscribers.confirmAll();
          rights.reviewAll();
        }
        hasConnected = true;
      },
      onDisconnect: () => log.warn("realtime lost its connection to the database"),
    });
  }

  const service: RealtimeService = {
    pool,
    keys: options.keys,
    jwtSecret: options.jwtSecret,
    tokens: options.tokens,
    registry,
    presences,
    cluster,
    subscribers,
    rights,
    listTables,
    ready() {
      subscription ??= subscribe();
      return subscription.connected();
    },
    log,
  };

  const sockets = new Set<OpenSocket>();
  const usage = createUsage();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
  });
  let isClosing = false;
  const timers = [
    setInterval(() => {
      const now = Date.now();
      for (const socket of sockets) socket.check(now);
    }, CHECK_EVERY_MS).unref(),
    setInterval(() => {
      pruneMessages(pool).catch((error: unknown) =>
        log.warn({ err: error }, "failed to remove expired realtime messages"),
      );
    }, PRUNE_EVERY_MS).unref(),
  ];

  return {
    fetch: serveBroadcasts(service),
    stats: () => ({ sockets: sockets.size, channels: registry.size() }),
    accept(request, socket, head, { address, limit, origins }) {
      const upgrade = readUpgrade(request, options, origins);
      if ("status" in upgrade) return refuseUpgrade(socket, upgrade);
      if (isClosing || sockets.size >= LIMITS.sockets)
        return refuseUpgrade(socket, { status: 503, message: "Try again in a moment." });
      if (usage.socketsOf(address) >= limit)
        return refuseUpgrade(socket, { status: 429, message: "Too many connections." });
      const own = usage.open(address);
      socket.once("close", own.close);
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const opened = openSocket(service, webSocket, {
          ...upgrade,
          connection: socket,
          usage: own,
          onClose: () => sockets.delete(opened),
        });
        sockets.add(opened);
      });
    },
    async close() {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.goAway();
      for (const end = Date.now() + GOODBYE_MS; sockets.size > 0 && Date.now() < end; )
        await delay(20);
      for (const socket of sockets) socket.terminate();
      // A database that does not answer must not block the shutdown.
      await Promise.race([
        Promise.allSettled([changes.settle(), cluster.close()]),
        delay(GOODBYE_MS, undefined, { ref: false }),
      ]);
      subscription?.close();
      presences.close();
    },
  };
}
