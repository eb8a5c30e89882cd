import { FACTS } from "./facts.ts";
import { openOwn } from "./store.ts";

const LIST = "/sw.js?older-tabs";

let known: Promise<Set<string>> | undefined;

/** Notes what a tab says of its build; one of another build loads its next page as a whole. */
export async function noteBuild(clientId: string, build: unknown): Promise<void> {
  if (build === FACTS.build) return;
  const ids = (await readList()).add(clientId);
  // The worker is ended and started at the browser's will: what it knows has to be on the disk.
  await (await openOwn()).put(LIST, Response.json([...ids]));
}

/** Whether a tab runs another build than this worker's. */
export async function isOlderTab(clientId: string): Promise<boolean> {
  return (await readList()).has(clientId);
}

function readList(): Promise<Set<string>> {
  known ??= read();
  return known;
}

async function read(): Promise<Set<string>> {
  const list: unknown = await (await (await openOwn()).match(LIST))?.json();
  return new Set(Array.isArray(list) ? list.map(String) : []);
}
