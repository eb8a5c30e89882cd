import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Member } from "../channels/channel-registry.ts";
import { createBucket, LIMITS } from "../protocol/limits.ts";
import type { Client, RealtimeService } from "./service.ts";

const eventSchema = z.object({
  event: z.string().toLowerCase(),
  payload: z.unknown().optional(),
});
const metaSchema = z.record(z.string(), z.unknown());
type Meta = z.infer<typeof metaSchema>;

/** Key of the user id in presence metadata. The client cannot set it. */
const USER_FIELD = "auth_user_id";

/** The digits of a UUID, which a user's id is, however it is written. */
const USER_ID = /[0-9a-f]{32}/i;

type Problem = { reason: string; isFatal?: boolean };

/** One client's presence in one channel: its state and, in a private channel, its user id. */
export function createPresenceOf(
  { presences, cluster }: RealtimeService,
  client: Client,
  options: {
    channel: string;
    member: Member;
    joinRef: string | null;
    /** Chosen by the client; without one it gets its own. */
    key: string | undefined;
    /** The published user id; undefined in public channels, which reveal no identities. */
    userId: string | undefined;
  },
) {
  const { channel, member, joinRef } = options;
  const ownKey = options.key ?? randomUUID();
  let { userId } = options;
  const bucket = createBucket(LIMITS.presencesPerSecond, LIMITS.presencesPerSecond);
  let tracked: { ref: string; meta: Meta; text: string; size: number } | undefined;

  function sendPresenceState(): void {
    const payload = presences.state(channel);
    client.sendFrame({ joinRef, topic: member.topic, event: "presence_state", payload });
    member.readsPresence = true;
  }

  /** In a private channel, a key that looks like a user's id is the user's own: others take it for who it is. */
  function keyOf(): string {
    if (userId === undefined || options.key === undefined) return ownKey;
    return USER_ID.test(ownKey.replaceAll(/[^0-9a-z]/gi, "")) ? userId : ownKey;
  }

  /** An update replaces the previous state: leave and join are in one message. */
  function appear(meta: Meta | undefined, text = ""): void {
    const leaves = tracked ? [{ channel, ref: tracked.ref }] : [];
    tracked = meta && {
      ref: randomBytes(9).toString("base64url"),
      meta,
      text,
      size: Buffer.byteLength(text),
    };
    const joins = tracked
      ? [{ channel, ref: tracked.ref, key: keyOf(), meta: withUser(tracked.meta, userId) }]
      : [];
    for (const presence of joins) presences.add(cluster.own, presence);
    for (const { ref } of leaves) presences.remove(channel, ref);
    if (joins.length + leaves.length > 0) cluster.publish({ kind: "presence", joins, leaves });
  }

  function disappear(): void {
    if (tracked) client.usage.addPresence(-tracked.size);
    appear(undefined);
  }

  return {
    sendPresenceState,
    async handle(
      payload: unknown,
      rights: { mayWrite: () => Promise<boolean>; mayRead: boolean; isOver: () => boolean },
    ): Promise<Problem | undefined> {
      if (!bucket.take()) return { reason: "Client presence rate limit exceeded", isFatal: true };
      const { data } = eventSchema.safeParse(payload);
      if (data?.event === "untrack") {
        disappear();
        return undefined;
      }
      if (data?.event !== "track") return { reason: "unknown_presence_event" };
      const meta = metaSchema.safeParse(data.payload ?? {});
      if (!meta.success) return { reason: "Presence track payload must be a map" };
      if (Object.keys(meta.data).length > LIMITS.presenceKeys)
        return { reason: "Track message has too many keys" };
      const text = JSON.stringify(meta.data);
      const size = Buffer.byteLength(text);
      if (size > LIMITS.presenceBytes)
        return { reason: "Track message size exceeded", isFatal: true };
      if (!(await rights.mayWrite())) return { reason: "unauthorized" };
      if (rights.isOver() || tracked?.text === text) return undefined;
      if (!client.usage.addPresence(size - (tracked?.size ?? 0)))
        return { reason: "Too much presence from this client" };
      // A client that tracks itself also receives presence events.
      if (!member.readsPresence && rights.mayRead) sendPresenceState();
      appear(meta.data, text);
      return undefined;
    },
    /** The token now belongs to another user. */
    setUser(nextId: string | undefined): void {
      if (nextId === userId) return;
      userId = nextId;
      if (tracked) appear(tracked.meta, tracked.text);
    },
    close(): void {
      member.readsPresence = false;
      disappear();
    },
  };
}

function withUser(meta: Meta, userId: string | undefined): Meta {
  const { [USER_FIELD]: _, ...own } = meta;
  return userId === undefined ? own : { ...own, [USER_FIELD]: userId };
}
