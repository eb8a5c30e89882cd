import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Caller } from "../../core/base/caller.ts";
import { createSemaphore, type Semaphore } from "../../core/requests/semaphore.ts";
import {
  type ClientFrame,
  decodeFrame,
  encodeFrame,
  type ServerFrame,
  type Version,
} from "../protocol/frames.ts";
import { createBucket, LIMITS } from "../protocol/limits.ts";
import { encodeWebSocketFrame } from "../protocol/web-socket-frame.ts";
import type { Channel } from "./channel.ts";
import { joinChannel } from "./join-channel.ts";
import type { Client, RealtimeService } from "./service.ts";
import type { SocketUsage } from "./usage.ts";

/** An open socket; `check` is called every second. */
export type OpenSocket = {
  check(now: number): void;
  /** Closes with the code of a server that stops. */
  goAway(): void;
  terminate(): void;
};

const BAD_FRAME = 1007;
const POLICY = 1008;
const GOING_AWAY = 1001;
const SILENT = 1000;
/** After a frame that closes the socket, further input is read and discarded for this long. */
const PARTING_MS = 1000;

/** Handles one client's socket: joins, heartbeats and channel messages. */
export function openSocket(
  service: RealtimeService,
  socket: WebSocket,
  options: {
    connection: Duplex;
    version: Version;
    keyCaller: Caller;
    usage: SocketUsage;
    onClose: () => void;
  },
): OpenSocket {
  const { connection, version, keyCaller, usage } = options;
  /** Channels by the client's name for them. */
  const channels = new Map<string, Channel>();
  /** Pending joins; aborted when the client no longer waits for the answer. */
  const joining = new Map<string, AbortController>();
  const events = createBucket(LIMITS.eventsPerSecond, LIMITS.eventBurst);
  const joins = createBucket(LIMITS.joinsPerSecond, LIMITS.joinBurst);
  let lastMessageAt = performance.now();
  let validations: Semaphore | undefined;

  const client: Client = {
    version,
    keyCaller,
    usage,
    send: (frame) => client.sendEncoded(encodeWebSocketFrame(frame)),
    sendEncoded(bytes) {
      if (socket.readyState !== socket.OPEN) return;
      // A client that does not read is disconnected before its send buffer fills the memory.
      if (socket.bufferedAmount > LIMITS.waitingBytes) return socket.terminate();
      // Messages of the same event loop turn are sent together, so that a slow process catches up.
      if (connection.writableCorked === 0) {
        connection.cork();
        process.nextTick(uncork, connection);
      }
      connection.write(bytes);
    },
    sendFrame: (frame) => client.send(encodeFrame(version, frame)),
    validate(task) {
      validations ??= createSemaphore({ slots: 1 });
      return validations.run(task);
    },
  };

  function reply(frame: ClientFrame, status: "ok" | "error", response: object): void {
    const { joinRef, ref, topic } = frame;
    const answer: ServerFrame = {
      joinRef,
      ref,
      topic,
      event: "phx_reply",
      payload: { status, response },
    };
    client.sendFrame(answer);
  }

  function handle(frame: ClientFrame): void {
    const { topic, event, joinRef } = frame;
    const channel = channels.get(topic);
    if (topic === "phoenix") {
      if (event === "heartbeat") reply(frame, "ok", {});
    } else if (event === "phx_join") void join(frame);
    else if (!channel) {
      if (event === "phx_leave" && endJoining(topic)) reply(frame, "ok", {});
      else reply(frame, "error", { reason: "unmatched topic" });
    }
    // Otherwise it was meant for a channel that the client has since left and joined again.
    else if (joinRef === null || joinRef === channel.joinRef) handleIn(channel, frame);
  }

  function handleIn(channel: Channel, frame: ClientFrame): void {
    const { topic, event } = frame;
    const { joinRef } = channel;
    if (event === "phx_leave") {
      end(topic, channel);
      reply(frame, "ok", {});
      client.sendFrame({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
    } else if (events.take()) void channel.handle(frame);
    else {
      channel.shutDown("Too many messages per second");
      end(topic, channel);
    }
  }

  async function join(frame: ClientFrame): Promise<void> {
    if (!joins.take()) {
      reply(frame, "error", { reason: "ClientJoinRateLimitReached: Too many joins per second" });
      return socket.close(POLICY, "Too many joins per second");
    }
    const before = channels.get(frame.topic);
    if (before) end(frame.topic, before);
    if (channels.size + joining.size >= LIMITS.channelsPerSocket || usage.isFullOfChannels())
      return reply(frame, "error", { reason: "ChannelRateLimitReached: Too many channels" });
    endJoining(frame.topic);
    const waiting = new AbortController();
    joining.set(frame.topic, waiting);
    countChannels();
    const joined = await joinChannel(service, client, frame, waiting.signal);
    // Meanwhile the client may have disconnected, left, or joined anew.
    if (waiting.signal.aborted) return;
    joining.delete(frame.topic);
    if ("channel" in joined) channels.set(frame.topic, joined.channel);
    countChannels();
    if ("refusal" in joined) return reply(frame, "error", { reason: joined.refusal });
    reply(frame, "ok", joined.response);
    joined.channel.begin();
  }

  function endJoining(topic: string): boolean {
    joining.get(topic)?.abort();
    const wasJoining = joining.delete(topic);
    countChannels();
    return wasJoining;
  }

  function end(topic: string, channel: Channel): void {
    channel.close();
    if (channels.get(topic) === channel) channels.delete(topic);
    countChannels();
  }

  /** Rate limit: parsing frames blocks the event loop, so a client over its limit is paused. */
  function readNoMoreFor(milliseconds: number): void {
    if (milliseconds === 0) return;
    socket.pause();
    setTimeout(() => socket.resume(), milliseconds).unref();
  }

  function countChannels(): void {
    usage.setChannels(channels.size + joining.size);
  }

  socket.on("message", (data, isBinary) => {
    lastMessageAt = performance.now();
    const frame = Buffer.isBuffer(data) ? decodeFrame(version, data, isBinary) : undefined;
    if (frame) handle(frame);
    else socket.close(BAD_FRAME, "Not a frame of this protocol");
    if (Buffer.isBuffer(data)) readNoMoreFor(usage.addReceived(data.byteLength));
  });
  // The client reads the close reason only if its pending input is read; terminating the socket would discard the reason.
  socket.on("error", () => setTimeout(() => socket.terminate(), PARTING_MS).unref());
  socket.once("close", () => {
    for (const topic of joining.keys()) endJoining(topic);
    for (const channel of channels.values()) channel.close();
    channels.clear();
    options.onClose();
  });

  return {
    check(now) {
      if (performance.now() - lastMessageAt > LIMITS.silenceMs)
        return socket.close(SILENT, "No heartbeat");
      for (const [topic, channel] of channels) {
        if (!channel.hasExpired(now)) continue;
        channel.shutDown("InvalidJWTToken: Token has expired 0 seconds ago");
        end(topic, channel);
      }
    },
    goAway: () => socket.close(GOING_AWAY, "The site is stopping"),
    terminate: () => socket.terminate(),
  };
}

function uncork(connection: Duplex): void {
  connection.uncork();
}
