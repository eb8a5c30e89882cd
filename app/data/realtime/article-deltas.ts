import * as z from "zod/mini";
import { fromBase64, toBase64 } from "../base64.ts";

/** A change of an open document that a colleague made a moment ago, and that may not be stored yet. */
export type Delta = {
  /** That of the document; others cannot be merged. */
  lineage: string;
  /** The opening that sends it. Its messages are numbered from 1. */
  sender: string;
  number: number;
  /** Undefined where it is too large for a message. */
  update?: Uint8Array;
};

const deltaSchema = z.object({
  lineage: z.string().check(z.maxLength(100)),
  sender: z.string().check(z.maxLength(100)),
  number: z.int().check(z.positive()),
  update: z.optional(z.string().check(z.maxLength(400_000))),
});

/** The payload of a message. */
export function encodeDelta({ update, ...rest }: Delta): Record<string, unknown> {
  return update ? { ...rest, update: toBase64(update) } : rest;
}

/** Returns undefined for what is no such payload: any writer of the article can send one. */
export function parseDelta(payload: unknown): Delta | undefined {
  const { data } = deltaSchema.safeParse(payload);
  if (!data) return undefined;
  const { update, ...rest } = data;
  if (update === undefined) return rest;
  try {
    return { ...rest, update: fromBase64(update) };
  } catch {
    return undefined;
  }
}
