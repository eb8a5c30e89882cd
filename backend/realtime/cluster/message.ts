import { z } from "zod";
import type { Broadcast } from "../protocol/frames.ts";

const presenceSchema = z.object({
  channel: z.string(),
  ref: z.string(),
  key: z.string(),
  meta: z.record(z.string(), z.unknown()),
});

const headSchema = z.discriminatedUnion("kind", [
  /** A process has joined; all others publish their state. */
  z.object({ kind: z.literal("hello") }),
  z.object({ kind: z.literal("alive") }),
  z.object({ kind: z.literal("bye") }),
  z.object({ kind: z.literal("presences"), presences: z.array(presenceSchema) }),
  z.object({
    kind: z.literal("presence"),
    joins: z.array(presenceSchema),
    leaves: z.array(z.object({ channel: z.string(), ref: z.string() })),
  }),
  z.object({
    kind: z.literal("broadcast"),
    channel: z.string(),
    broadcast: z.discriminatedUnion("form", [
      z.object({ form: z.literal("text"), payload: z.record(z.string(), z.unknown()) }),
      z.object({
        form: z.literal("parts"),
        event: z.string(),
        encoding: z.enum(["json", "binary"]),
        meta: z.looseObject({}).optional(),
      }),
    ]),
  }),
]);

type Head = z.infer<typeof headSchema>;
/** Messages between the processes of a cluster. */
export type ClusterMessage =
  | Exclude<Head, { kind: "broadcast" }>
  | { kind: "broadcast"; channel: string; broadcast: Broadcast };

/** Encodes a message: length of the header, the header as JSON, and the unchanged payload of a broadcast. */
export function encodeMessage(message: ClusterMessage): Buffer {
  const [head, body] = split(message);
  const json = Buffer.from(JSON.stringify(head), "utf8");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, body]);
}

function split(message: ClusterMessage): [object, Buffer] {
  if (message.kind !== "broadcast" || message.broadcast.form !== "parts")
    return [message, Buffer.alloc(0)];
  const { payload, ...broadcast } = message.broadcast;
  return [{ ...message, broadcast }, payload];
}

/** @returns undefined for bytes that are not a message of this version. */
export function decodeMessage(bytes: Buffer): ClusterMessage | undefined {
  if (bytes.length < 4) return undefined;
  const end = 4 + bytes.readUInt32BE(0);
  try {
    const head = headSchema.parse(JSON.parse(bytes.subarray(4, end).toString("utf8")));
    if (head.kind !== "broadcast") return head;
    const { broadcast } = head;
    if (broadcast.form === "text") return { ...head, broadcast };
    return { ...head, broadcast: { ...broadcast, payload: bytes.subarray(end) } };
  } catch {
    return undefined;
  }
}
