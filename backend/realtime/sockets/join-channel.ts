import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { type Permissions, readPermissions } from "../access/channel-policies.ts";
import { type Refusal, readToken } from "../access/read-token.ts";
import { findProblem } from "../changes/find-problem.ts";
import { parseSubscription } from "../changes/parse-subscription.ts";
import type { Subscription } from "../changes/subscriptions.ts";
import { listMessages, type StoredMessage } from "../channels/messages.ts";
import type { ClientFrame } from "../protocol/frames.ts";
import { type JoinPayload, readJoinPayload } from "../protocol/join-payload.ts";
import { LIMITS } from "../protocol/limits.ts";
import { type Channel, createChannel } from "./channel.ts";
import type { Client, RealtimeService } from "./service.ts";

const READY_LIMIT_MS = 5000;
const NO_DATABASE =
  "UnableToConnectToProject: Realtime was unable to connect to the project database";

let lastId = 0;

/**
 * Handles a client's request to join a channel.
 *
 * @param gone aborted when the client no longer waits for the answer.
 * @returns the channel and the answer, or the reason of a refusal.
 */
export async function joinChannel(
  service: RealtimeService,
  client: Client,
  frame: ClientFrame,
  gone: AbortSignal,
): Promise<{ channel: Channel; response: object } | Refusal> {
  const topic = /^realtime:(.+)$/s.exec(frame.topic)?.[1];
  if (!topic) return { refusal: "TopicNameRequired: You must provide a topic name" };
  const join = readJoinPayload(frame.payload);
  if (!join) return { refusal: "InvalidJoinPayload: The join payload cannot be used" };
  const caller = await callerOf(service, client, join.token);
  if ("refusal" in caller) return caller;
  const subscriptions = readSubscriptions(join);
  if ("refusal" in subscriptions) return subscriptions;
  try {
    await within(service.ready(), READY_LIMIT_MS);
    const rightsBefore = service.rights.changes();
    const access = await readAccess(service, caller, topic, join);
    if ("refusal" in access) return access;
    const problem = await waitForChanges(service, client, caller, {
      join,
      subscriptions: subscriptions.list,
      gone,
    });
    if (problem !== undefined) return { refusal: `RealtimeDisabledForConfiguration: ${problem}` };
    const channel = createChannel(service, client, {
      frame,
      topic,
      join,
      caller,
      readable: access.readable,
      rightsBefore,
      subscriptions: subscriptions.list,
      replayed: access.replayed,
    });
    return { channel, response: { postgres_changes: subscriptions.shown } };
  } catch (error) {
    if (!gone.aborted) service.log.warn({ err: error }, "a channel could not be joined");
    return { refusal: NO_DATABASE };
  }
}

/** Resolves the caller of a client from its token; with an API key instead, or none, its own key's caller stays. */
async function callerOf(
  service: RealtimeService,
  client: Client,
  token: string | undefined,
): Promise<Caller | Refusal> {
  if (!token || token.startsWith("sb_")) return client.keyCaller;
  return readToken(service.tokens, token);
}

/** Public channels are open to all; stored messages can be replayed from private ones only. */
async function readAccess(
  { pool }: RealtimeService,
  caller: Caller,
  topic: string,
  { isPrivate, replay }: JoinPayload,
): Promise<{ readable: Permissions; replayed: StoredMessage[] } | Refusal> {
  if (!isPrivate)
    return replay
      ? { refusal: "UnableToReplayMessages: Replay is not allowed for public channels" }
      : { readable: { broadcast: true, presence: true }, replayed: [] };
  const readable = await readPermissions(pool, caller, topic);
  if (!(readable.broadcast || readable.presence) || (replay && !readable.broadcast))
    return {
      refusal: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    };
  return { readable, replayed: replay ? await listMessages(pool, topic, replay) : [] };
}

/** Validates the subscriptions where the client asked for that before the join is confirmed. */
async function waitForChanges(
  { pool, listTables }: RealtimeService,
  client: Client,
  caller: Caller,
  options: { join: JoinPayload; subscriptions: Subscription[]; gone: AbortSignal },
): Promise<string | undefined> {
  const { join, subscriptions, gone } = options;
  if (join.changesWaitMs === undefined || subscriptions.length === 0) return undefined;
  const shapes = await within(listTables(), join.changesWaitMs);
  const signal = AbortSignal.any([gone, AbortSignal.timeout(join.changesWaitMs)]);
  return within(
    client.validate(() => findProblem(pool, shapes, caller, subscriptions, signal)),
    join.changesWaitMs,
  );
}

/** The subscriptions in the form that the client compares with its own. */
function readSubscriptions({
  changes,
}: JoinPayload): { list: Subscription[]; shown: object[] } | Refusal {
  const list: Subscription[] = [];
  const shown: object[] = [];
  let size = 0;
  for (const params of changes) {
    const request = parseSubscription(params);
    if ("problem" in request)
      return { refusal: `RealtimeDisabledForConfiguration: ${request.problem}` };
    size += Buffer.byteLength(JSON.stringify(request.filters));
    if (size > LIMITS.conditionBytesPerChannel)
      return { refusal: "RealtimeDisabledForConfiguration: The conditions are too long" };
    lastId += 1;
    list.push({ ...request, id: lastId });
    shown.push({ ...z.looseObject({}).parse(params), id: lastId });
  }
  return { list, shown };
}

async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
