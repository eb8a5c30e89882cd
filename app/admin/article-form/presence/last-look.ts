import * as z from "zod/mini";
import { fromBase64, toBase64 } from "../../../data/base64.ts";
import type { Look } from "../../../editor/engine/attribution.ts";
import { LOOKS_KEY } from "../../../offline/storage-allowlist.ts";

/** Older ones are forgotten. */
const MOST_LOOKS = 50;

const looksSchema = z.catch(z.record(z.string(), z.string()), {});

/** State of an article when a user closed its form on this device; undefined the first time. */
export function readLastLook(userId: string, articleId: string): Look | undefined {
  const look = readLooks()[nameOf(userId, articleId)];
  try {
    return look === undefined ? undefined : fromBase64(look);
  } catch {
    return undefined;
  }
}

export function keepLook(userId: string, articleId: string, look: Look): void {
  const name = nameOf(userId, articleId);
  const { [name]: _, ...others } = readLooks();
  const kept = [...Object.entries(others), [name, toBase64(look)]].slice(-MOST_LOOKS);
  try {
    localStorage.setItem(LOOKS_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage everything that others wrote is new the next time.
  }
}

function readLooks(): Record<string, string> {
  try {
    return looksSchema.parse(JSON.parse(localStorage.getItem(LOOKS_KEY) ?? "{}"));
  } catch {
    return {};
  }
}

function nameOf(userId: string, articleId: string): string {
  return `${userId}/${articleId}`;
}
