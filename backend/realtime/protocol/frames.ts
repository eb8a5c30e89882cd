import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { isNestedDeeperThan } from "./nesting.ts";

/** The two serializer versions of clients: JSON objects, or JSON arrays with binary broadcasts. */
export type Version = "1.0.0" | "2.0.0";

/** A message for all clients of a channel. */
export type Broadcast =
  /** Sent as text by a client; forwarded unchanged. */
  | { form: "text"; payload: Record<string, unknown> }
  /** Event and payload separately; the payload is JSON or arbitrary bytes. */
  | { form: "parts"; event: string; encoding: "json" | "binary"; payload: Buffer; meta?: object };

export type ClientFrame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload?: unknown;
  /** For the event `broadcast` of a binary frame. */
  broadcast?: Broadcast;
};

export type ServerFrame = {
  joinRef?: string | null;
  ref?: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

const PUSH = 3;
const BROADCAST = 4;
const JSON_ENCODING = 1;

const text = z.string().max(1024);
const ref = z
  .union([text, z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
const objectSchema = z.object({
  join_ref: ref,
  ref,
  topic: text,
  event: text,
  payload: z.unknown().optional(),
});
const listSchema = z.tuple([ref, ref, text, text, z.unknown()]).rest(z.unknown());

/** Decodes a frame of a client; undefined when it is invalid. */
export function decodeFrame(
  version: Version,
  data: Buffer,
  isBinary: boolean,
): ClientFrame | undefined {
  if (isBinary) return version === "2.0.0" ? decodeBinary(data) : undefined;
  const json = parseJson(data);
  if (version === "2.0.0") {
    const list = listSchema.safeParse(json);
    if (!list.success) return undefined;
    const [joinRef, own, topic, event, payload] = list.data;
    return { joinRef, ref: own, topic, event, payload };
  }
  const object = objectSchema.safeParse(json);
  if (!object.success) return undefined;
  const { join_ref: joinRef, ...rest } = object.data;
  return { joinRef, ...rest };
}

function decodeBinary(data: Buffer): ClientFrame | undefined {
  if (data.length < 7 || data[0] !== PUSH) return undefined;
  const sizes = [...data.subarray(1, 6)];
  const isJson = data[6] === JSON_ENCODING;
  let offset = 7;
  const parts = sizes.map((size) => {
    offset += size;
    return data.subarray(offset - size, offset);
  });
  if (offset > data.length) return undefined;
  const [joinRef = "", own = "", topic = "", event = ""] = parts.map((part) =>
    part.toString("utf8"),
  );
  const payload = data.subarray(offset);
  if (isJson && parseJson(payload) === undefined) return undefined;
  return {
    joinRef: joinRef === "" ? null : joinRef,
    ref: own === "" ? null : own,
    topic,
    event: "broadcast",
    payload: {},
    broadcast: { form: "parts", event, encoding: isJson ? "json" : "binary", payload },
  };
}

/** Encodes a frame in the serializer version of a client. */
export function encodeFrame(version: Version, frame: ServerFrame): string {
  const { joinRef = null, ref: own = null, topic, event, payload } = frame;
  return version === "2.0.0"
    ? JSON.stringify([joinRef, own, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref: own, join_ref: joinRef });
}

/** Like `encodeFrame`, for a payload that is JSON text already. */
export function encodeRawFrame(
  version: Version,
  topic: string,
  event: string,
  json: string,
): string {
  const [name, kind] = [JSON.stringify(topic), JSON.stringify(event)];
  return version === "2.0.0"
    ? `[null,null,${name},${kind},${json}]`
    : `{"topic":${name},"event":${kind},"payload":${json},"ref":null,"join_ref":null}`;
}

/** Encodes a broadcast; undefined when the version cannot carry it: the first one has no binary payloads. */
export function encodeBroadcast(
  version: Version,
  topic: string,
  broadcast: Broadcast,
): string | Buffer | undefined {
  if (broadcast.form === "text")
    return encodeFrame(version, { topic, event: "broadcast", payload: broadcast.payload });
  return (version === "2.0.0" ? encodeParts(topic, broadcast) : undefined) ?? asText();

  function asText(): string | undefined {
    if (broadcast.form === "text" || broadcast.encoding === "binary") return undefined;
    const meta = broadcast.meta ? `,"meta":${JSON.stringify(broadcast.meta)}` : "";
    const json = `{"type":"broadcast","event":${JSON.stringify(broadcast.event)},"payload":${broadcast.payload.toString("utf8")}${meta}}`;
    return encodeRawFrame(version, topic, "broadcast", json);
  }
}

/** Undefined when a part is longer than its length byte allows. */
function encodeParts(
  topic: string,
  broadcast: Extract<Broadcast, { form: "parts" }>,
): Buffer | undefined {
  const meta = broadcast.meta ? JSON.stringify(broadcast.meta) : "";
  const parts = [topic, broadcast.event, meta].map((part) => Buffer.from(part, "utf8"));
  if (parts.some((part) => part.length > 255)) return undefined;
  const encoding = broadcast.encoding === "json" ? JSON_ENCODING : 0;
  const head = Buffer.from([BROADCAST, ...parts.map((part) => part.length), encoding]);
  return Buffer.concat([head, ...parts, broadcast.payload]);
}

function parseJson(raw: Buffer): unknown {
  if (isNestedDeeperThan(LIMITS.depth, raw)) return undefined;
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
