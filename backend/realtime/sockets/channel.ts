import { z } from "zod";
import { type Caller, userOf } from "../../core/base/caller.ts";
import { type Permissions, readPermissions, writePermissions } from "../access/channel-policies.ts";
import { expiryOf, readToken } from "../access/read-token.ts";
import type { Subscription } from "../changes/subscriptions.ts";
import { channelKey, type Member } from "../channels/channel-registry.ts";
import type { StoredMessage } from "../channels/messages.ts";
import type { Broadcast, ClientFrame } from "../protocol/frames.ts";
import { encodeBroadcast } from "../protocol/frames.ts";
import type { JoinPayload } from "../protocol/join-payload.ts";
import { LIMITS } from "../protocol/limits.ts";
import { followInChannel } from "./channel-changes.ts";
import { createPresenceOf } from "./presence-of-client.ts";
import type { Client, RealtimeService } from "./service.ts";

/** A client's membership in a channel. */
export type Channel = {
  joinRef: string | null;
  /** Sends the first messages after the join was confirmed. */
  begin(): void;
  handle(frame: ClientFrame): Promise<void>;
  /** Whether the token has expired at `now`, in ms since 1970. */
  hasExpired(now: number): boolean;
  /** Notifies the client of the reason and closes the channel. */
  shutDown(reason: string): void;
  close(): void;
};

export type ChannelOptions = {
  frame: ClientFrame;
  topic: string;
  join: JoinPayload;
  caller: Caller;
  readable: Permissions;
  /** The value of `Rights.changes` before `readable` was checked. */
  rightsBefore: number;
  subscriptions: Subscription[];
  replayed: StoredMessage[];
};

const objectSchema = z.record(z.string(), z.unknown());
const tokenSchema = z.object({ access_token: z.string() });

/** Adds a client to a channel; `begin` starts the delivery of messages. */
export function createChannel(
  service: RealtimeService,
  client: Client,
  options: ChannelOptions,
): Channel {
  const { registry, cluster, pool, rights, log } = service;
  const { topic, join, frame } = options;
  const { joinRef } = frame;
  const key = channelKey(topic, join.isPrivate);
  let { caller, readable } = options;
  let token = join.token;
  let writable: Promise<Permissions> | undefined;
  let isOver = false;
  let stopFollowing: (() => void) | undefined;

  const member: Member = {
    version: client.version,
    topic: frame.topic,
    mayReadBroadcasts: readable.broadcast,
    readsPresence: false,
    replayed: new Set(options.replayed.map(({ id }) => id)),
    sendEncoded: client.sendEncoded,
  };
  const changes = followInChannel(service, client, {
    subscriptions: options.subscriptions,
    caller,
    topic: frame.topic,
    sendSystemMessage,
  });
  const presence = createPresenceOf(service, client, {
    channel: key,
    member,
    joinRef,
    key: join.presenceKey,
    userId: join.isPrivate ? userOf(caller) : undefined,
  });

  function sendSystemMessage(extension: string, status: "ok" | "error", message: string): void {
    const payload = { extension, status, message, channel: topic };
    client.sendFrame({ joinRef, topic: frame.topic, event: "system", payload });
  }

  function reply({ ref }: ClientFrame, status: "ok" | "error", response: object = {}): void {
    const payload = { status, response };
    client.sendFrame({ joinRef, ref, topic: frame.topic, event: "phx_reply", payload });
  }

  /** Checked once per token: the permissions of a client do not change with each message. */
  function mayWrite(): Promise<Permissions> {
    if (!join.isPrivate) return Promise.resolve({ broadcast: true, presence: true });
    writable ??= writePermissions(pool, caller, topic);
    writable.catch(() => {
      writable = undefined;
    });
    return writable;
  }

  async function broadcast(sent: ClientFrame): Promise<void> {
    const message = readBroadcast(sent);
    if (!message) return join.ack ? reply(sent, "error", { reason: "invalid_payload" }) : undefined;
    if (sizeOf(message) > LIMITS.payloadBytes)
      return join.ack ? reply(sent, "error", { reason: "payload_size_exceeded" }) : undefined;
    if (join.isPrivate && !(await mayWrite()).broadcast)
      return join.ack ? reply(sent, "error", { reason: "unauthorized" }) : undefined;
    if (isOver) return;
    registry.broadcast(key, message, join.self ? undefined : member);
    cluster.publish({ kind: "broadcast", channel: key, broadcast: message });
    if (join.ack) reply(sent, "ok");
  }

  async function track(sent: ClientFrame): Promise<void> {
    const problem = await presence.handle(sent.payload, {
      mayWrite: async () => (await mayWrite()).presence,
      mayRead: readable.presence,
      isOver: () => isOver,
    });
    if (problem?.isFatal) return shutDown(problem.reason);
    reply(sent, problem ? "error" : "ok", problem ? { reason: problem.reason } : {});
  }

  /** Applies a new token; clients that signed out send an API key instead, which changes nothing. */
  async function renewToken({ payload }: ClientFrame): Promise<void> {
    const { data } = tokenSchema.safeParse(payload);
    if (!data || data.access_token === token || data.access_token.startsWith("sb_")) return;
    const read = await readToken(service.tokens, data.access_token);
    if ("refusal" in read) return shutDown(read.refusal);
    const rightsBefore = rights.changes();
    const permissions = join.isPrivate ? await readPermissions(pool, read, topic) : readable;
    if (isOver || !takePermissions(permissions)) return;
    token = data.access_token;
    caller = read;
    changes.setCaller(read);
    if (!join.isPrivate) return;
    presence.setUser(userOf(read));
    followRights(rightsBefore);
  }

  /** @returns whether the channel stays open: a client whose read access was reduced has to join again. */
  function takePermissions(next: Permissions): boolean {
    writable = undefined;
    const isRevoked =
      (readable.broadcast && !next.broadcast) || (readable.presence && !next.presence);
    if (isRevoked) {
      shutDown(`You no longer have permission to read from this Channel topic: ${topic}`);
      return false;
    }
    readable = next;
    member.mayReadBroadcasts = next.broadcast;
    return true;
  }

  /** Checks the policies again when the rights of the user may have changed. */
  function followRights(rightsBefore: number): void {
    stopFollowing?.();
    stopFollowing = rights.follow(userOf(caller) ?? "", () => void reviewRights());
    if (rights.changes() !== rightsBefore) void reviewRights();
  }

  async function reviewRights(): Promise<void> {
    const checked = caller;
    writable = undefined;
    try {
      const permissions = await readPermissions(pool, checked, topic);
      if (!isOver && caller === checked) takePermissions(permissions);
    } catch (error) {
      log.warn({ err: error }, "failed to check the permissions of a channel again");
      shutDown("Realtime was unable to connect to the project database");
    }
  }

  function shutDown(reason: string): void {
    if (isOver) return;
    sendSystemMessage("system", "error", reason);
    close();
    client.sendFrame({
      joinRef,
      ref: joinRef,
      topic: frame.topic,
      event: "phx_close",
      payload: {},
    });
  }

  function close(): void {
    isOver = true;
    stopFollowing?.();
    registry.leave(key, member);
    presence.close();
    changes.close();
  }

  return {
    joinRef,
    begin() {
      registry.join(key, member);
      if (join.isPrivate) followRights(options.rightsBefore);
      if (join.presenceEnabled && readable.presence) presence.sendPresenceState();
      if (join.replicationReady)
        sendSystemMessage("system", "ok", "Replication connection established");
      for (const message of options.replayed) {
        const encoded = encodeBroadcast(client.version, frame.topic, message.broadcast);
        if (encoded !== undefined) client.send(encoded);
      }
      void changes.begin();
    },
    async handle(sent) {
      if (isOver) return;
      try {
        if (sent.event === "broadcast") await broadcast(sent);
        if (sent.event === "presence") await track(sent);
        if (sent.event === "access_token") await renewToken(sent);
      } catch (error) {
        log.warn({ err: error, event: sent.event }, "a realtime message could not be handled");
        if (sent.event === "access_token")
          shutDown("Realtime was unable to connect to the project database");
        else if (sent.event === "presence" || join.ack)
          reply(sent, "error", { reason: "database_unavailable" });
      }
    },
    hasExpired: (now) => (expiryOf(caller) ?? Number.POSITIVE_INFINITY) * 1000 <= now,
    shutDown,
    close,
  };
}

function readBroadcast({ broadcast, payload }: ClientFrame): Broadcast | undefined {
  if (broadcast) return broadcast;
  const text = objectSchema.safeParse(payload);
  return text.success ? { form: "text", payload: text.data } : undefined;
}

function sizeOf(broadcast: Broadcast): number {
  return broadcast.form === "parts"
    ? broadcast.payload.length
    : Buffer.byteLength(JSON.stringify(broadcast.payload));
}
