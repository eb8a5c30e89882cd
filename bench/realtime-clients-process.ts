import { once } from "node:events";
import { WebSocket } from "ws";
import { z } from "zod";
import { createSemaphore } from "../backend/concurrency.ts";

const orderSchema = z.discriminatedUnion("kind", [
  /** Opens `count` sockets, each joined to the channel; `followed` subscribes to changes of articles too. */
  z.object({
    kind: z.literal("open"),
    url: z.string(),
    count: z.number(),
    topic: z.string(),
    followed: z.boolean(),
  }),
  /** Sends broadcasts, one every `everyMs`, and returns the latency of each to each socket. */
  z.object({ kind: z.literal("broadcast"), count: z.number(), everyMs: z.number() }),
  /** Returns the latency of the next change to each socket, from the given time. */
  z.object({ kind: z.literal("change") }),
]);

const HEARTBEAT_MS = 25_000;
const WAIT_MS = 20_000;
const sockets: WebSocket[] = [];
let topic = "";
/** Called with each message that is not a reply. */
let received: (text: string) => void = () => undefined;

/** Clients of the realtime service in a separate process that also sends, so that one clock measures both. */
process.on("message", async (message) => {
  const order = orderSchema.parse(message);
  if (order.kind === "open") process.send?.(await open(order));
  else if (order.kind === "broadcast") process.send?.(await broadcast(order));
  else process.send?.(await waitForChange());
});
process.once("disconnect", () => process.exit(0));

async function open(order: {
  url: string;
  count: number;
  topic: string;
  followed: boolean;
}): Promise<number> {
  topic = order.topic;
  const limit = createSemaphore({ slots: 50 });
  await Promise.all(Array.from({ length: order.count }, () => limit.run(() => openOne(order))));
  return sockets.length;
}

async function openOne(order: { url: string; followed: boolean }): Promise<void> {
  const socket = new WebSocket(order.url, { perMessageDeflate: false });
  await once(socket, "open");
  const articles = { event: "*", schema: "public", table: "articles", select: ["slug"] };
  const config = order.followed ? { postgres_changes: [articles] } : {};
  const isReady = new Promise<void>((resolve) => {
    const wanted = order.followed ? '"system"' : '"phx_reply"';
    socket.on("message", (data, isBinary) => {
      const text = String(data);
      if (!isBinary && text.includes(wanted)) resolve();
      if (isBinary || text.includes('"postgres_changes",{"ids"')) received(text);
    });
  });
  socket.send(JSON.stringify(["1", "1", topic, "phx_join", { config }]));
  await isReady;
  setInterval(() => {
    socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}]));
  }, HEARTBEAT_MS);
  sockets.push(socket);
}

async function broadcast({ count, everyMs }: { count: number; everyMs: number }) {
  const [sender] = sockets;
  const took: number[] = [];
  const expected = count * (sockets.length - 1);
  const all = new Promise<void>((resolve) => {
    received = (text) => {
      const sentAt = Number(/"sentAt":([\d.]+)/.exec(text)?.[1]);
      took.push(performance.now() - sentAt);
      if (took.length === expected) resolve();
    };
  });
  for (let index = 0; index < count; index += 1) {
    sender?.send(frame({ sentAt: performance.now(), text: "x".repeat(1000) }));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return { expected, took };
}

async function waitForChange() {
  const at: number[] = [];
  const all = new Promise<void>((resolve) => {
    received = () => {
      at.push(performance.timeOrigin + performance.now());
      if (at.length === sockets.length) resolve();
    };
  });
  process.send?.("waiting");
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return { expected: sockets.length, at };
}

/** A broadcast frame as supabase-js sends it. */
function frame(payload: object): Buffer {
  const [name, event] = [Buffer.from(topic), Buffer.from("bench")];
  const head = Buffer.from([3, 1, 1, name.length, event.length, 0, 1]);
  const refs = Buffer.from("13");
  return Buffer.concat([head, refs, name, event, Buffer.from(JSON.stringify(payload))]);
}
