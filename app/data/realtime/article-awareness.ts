import * as z from "zod/mini";
import { fromBase64, toBase64 } from "../base64.ts";

/** A cursor and its owner take some 300 bytes. */
const awarenessSchema = z.object({ state: z.string().check(z.maxLength(10_000)) });

/** The payload of a message about where a writer is: an update of `y-protocols/awareness`. */
export function encodeAwareness(state: Uint8Array): Record<string, unknown> {
  return { state: toBase64(state) };
}

/** Returns undefined for what is no such payload: any writer of the article can send one. */
export function parseAwareness(payload: unknown): Uint8Array | undefined {
  const { data } = awarenessSchema.safeParse(payload);
  try {
    return data && fromBase64(data.state);
  } catch {
    return undefined;
  }
}
