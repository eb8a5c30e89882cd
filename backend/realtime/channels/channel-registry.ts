import { type Broadcast, encodeBroadcast, encodeFrame, type Version } from "../protocol/frames.ts";
import { encodeWebSocketFrame } from "../protocol/web-socket-frame.ts";
import type { PresenceDiff } from "./presence.ts";

/** A client that has joined a channel, as the recipient of messages. */
export type Member = {
  version: Version;
  /** The channel name that the client uses: `realtime:` and the topic. */
  topic: string;
  mayReadBroadcasts: boolean;
  /** Whether it receives presence events. */
  readsPresence: boolean;
  /** Messages that were replayed when it joined, and must not be sent twice. */
  replayed: ReadonlySet<string>;
  sendEncoded(bytes: Buffer): void;
};

/** The clients of this process by channel. */
export type ChannelRegistry = ReturnType<typeof createChannelRegistry>;

/** The internal channel name: public and private channels of the same topic are different. */
export function channelKey(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? "private" : "public"}:${topic}`;
}

/** Tracks which clients are in which channel and delivers messages; each message is encoded once for all recipients. */
export function createChannelRegistry() {
  const channels = new Map<string, Set<Member>>();

  function membersOf(key: string): Iterable<Member> {
    return channels.get(key) ?? [];
  }

  return {
    membersOf,
    /** The number of channels that have members. */
    size: () => channels.size,
    join(key: string, member: Member): void {
      const members = channels.get(key);
      if (members) members.add(member);
      else channels.set(key, new Set([member]));
    },
    leave(key: string, member: Member): void {
      const members = channels.get(key);
      members?.delete(member);
      if (members?.size === 0) channels.delete(key);
    },
    /** @param except the sender, when it does not want its own messages. */
    broadcast(key: string, broadcast: Broadcast, except?: Member, id?: string): void {
      const frames = new Map<Version, Buffer | undefined>();
      for (const member of membersOf(key)) {
        if (member === except || !member.mayReadBroadcasts) continue;
        if (id !== undefined && member.replayed.has(id)) continue;
        const { version } = member;
        if (!frames.has(version)) {
          const message = encodeBroadcast(version, member.topic, broadcast);
          frames.set(version, message === undefined ? undefined : encodeWebSocketFrame(message));
        }
        const frame = frames.get(version);
        if (frame) member.sendEncoded(frame);
      }
    },
    presence(key: string, diff: PresenceDiff): void {
      const frames = new Map<Version, Buffer>();
      for (const member of membersOf(key)) {
        if (!member.readsPresence) continue;
        const { version, topic } = member;
        const frame =
          frames.get(version) ??
          encodeWebSocketFrame(
            encodeFrame(version, { topic, event: "presence_diff", payload: diff }),
          );
        frames.set(version, frame);
        member.sendEncoded(frame);
      }
    },
  };
}
