import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import type { Caller } from "../core/base/caller.ts";
import { isRequestAborted, outsideRequest } from "../core/base/current-request.ts";
import { checkApiKey, identifyKey, readApiKey } from "../core/keys/api-keys.ts";
import { callerOfKey } from "../core/keys/read-caller.ts";
import { writePermissions } from "./access/channel-policies.ts";
import { readToken } from "./access/read-token.ts";
import { channelKey } from "./channels/channel-registry.ts";
import type { Broadcast } from "./protocol/frames.ts";
import { LIMITS } from "./protocol/limits.ts";
import type { RealtimeService } from "./sockets/service.ts";

const topicSchema = z.string().min(1).max(1024);
const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: topicSchema,
        event: z.string().min(1).max(1024),
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
});

/** Broadcasts over HTTP for clients without a socket: several in one request, or one at its own URL. */
export function serveBroadcasts(service: RealtimeService): (request: Request) => Promise<Response> {
  const app = new Hono().basePath("/realtime/v1");
  app.use(cors());
  app.onError((error) => {
    if (isRequestAborted()) return new Response(null, { status: 499 });
    service.log.error({ err: error }, "a broadcast failed");
    return refuse(500, "Realtime was unable to connect to the project database");
  });

  app.post("/api/broadcast", async ({ req }) => {
    const caller = await identify(service, req);
    if (caller instanceof Response) return caller;
    const batch = batchSchema.safeParse(await req.json().catch(() => undefined));
    if (!batch.success) return refuse(422, explain(batch.error));
    const messages = batch.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
      topic,
      isPrivate: isPrivate ?? false,
      broadcast: toBroadcast(event, "json", Buffer.from(JSON.stringify(payload), "utf8")),
    }));
    if (messages.some(({ broadcast }) => isTooLarge(broadcast)))
      return refuse(422, "Payload size exceeds tenant limit");
    const allowed = await allowedTopics(service, caller, messages);
    for (const { topic, isPrivate, broadcast } of messages) {
      // Messages without permission are skipped silently, as hosted Supabase does for a batch.
      if (!isPrivate || allowed.has(topic)) send(service, topic, isPrivate, broadcast);
    }
    return new Response(null, { status: 202 });
  });

  app.post("/api/broadcast/:topic/events/:event", async ({ req }) => {
    const caller = await identify(service, req);
    if (caller instanceof Response) return caller;
    if (req.query("persist") !== undefined || req.query("persist[ttl]") !== undefined)
      return refuse(422, "persist is not available; broadcasts from the database are kept");
    const topic = topicSchema.safeParse(req.param("topic"));
    if (!topic.success) return refuse(422, "The topic cannot be used");
    const broadcast = await readSingle(req);
    if (broadcast instanceof Response) return broadcast;
    const isPrivate = req.query("private") === "true";
    if (isPrivate) {
      const allowed = await allowedTopics(service, caller, [{ topic: topic.data, isPrivate }]);
      if (!allowed.has(topic.data)) return refuse(403, "Unauthorized");
    }
    send(service, topic.data, isPrivate, broadcast);
    return new Response(null, { status: 202 });
  });

  app.all("*", () => refuse(404, "There is nothing at this address."));
  return async (request) => app.fetch(request);
}

type Req = Context["req"];

/** The sender, from the token or else the key. */
async function identify(service: RealtimeService, req: Req): Promise<Caller | Response> {
  const refusal = checkApiKey(service, req.raw);
  if (refusal) return refusal;
  const token = /^Bearer\s+(\S.*)$/i.exec(req.header("Authorization") ?? "")?.[1];
  if (!token || token.startsWith("sb_"))
    return callerOfKey(identifyKey(service, token) ?? readApiKey(service, req.raw));
  const caller = await readToken(service.tokens, token);
  return "refusal" in caller ? refuse(401, caller.refusal) : caller;
}

async function readSingle(req: Req): Promise<Broadcast | Response> {
  const event = req.param("event") ?? "";
  if (event === "" || event.length > 1024) return refuse(422, "The event cannot be used");
  const type = (req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const bytes = Buffer.from(await req.arrayBuffer());
  if (type !== "application/json" && type !== "application/octet-stream")
    return refuse(415, "The content type has to be application/json or application/octet-stream");
  const broadcast = toBroadcast(event, type === "application/json" ? "json" : "binary", bytes);
  if (isTooLarge(broadcast)) return refuse(422, "Payload size exceeds tenant limit");
  if (type === "application/json") {
    try {
      JSON.parse(bytes.toString("utf8"));
    } catch {
      return refuse(422, "The payload is not JSON");
    }
  }
  return broadcast;
}

/** The topics of the private messages that the sender may write to. */
async function allowedTopics(
  { pool }: RealtimeService,
  caller: Caller,
  messages: readonly { topic: string; isPrivate: boolean }[],
): Promise<Set<string>> {
  const topics = new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic));
  const allowed = new Set<string>();
  for (const topic of topics) {
    if ((await writePermissions(pool, caller, topic)).broadcast) allowed.add(topic);
  }
  return allowed;
}

function send(
  { registry, cluster }: RealtimeService,
  topic: string,
  isPrivate: boolean,
  broadcast: Broadcast,
): void {
  const channel = channelKey(topic, isPrivate);
  outsideRequest(() => {
    registry.broadcast(channel, broadcast);
    cluster.publish({ kind: "broadcast", channel, broadcast });
  });
}

function toBroadcast(
  event: string,
  encoding: "json" | "binary",
  payload: Buffer,
): Extract<Broadcast, { form: "parts" }> {
  return { form: "parts", event, encoding, payload };
}

function isTooLarge(broadcast: Broadcast): boolean {
  return broadcast.form === "parts" && broadcast.payload.length > LIMITS.payloadBytes;
}

function refuse(status: number, message: string): Response {
  return Response.json(
    { error: message, message },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}

function explain(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join(".") || "messages"}: ${issue?.message ?? "cannot be used"}`;
}
