import type { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import { parseJson } from "../../parse-json.ts";
import { limitBody } from "../http/limit-body.ts";
import type { ObjectStore } from "../object-store.ts";
import { StorageError } from "../storage-error.ts";
import type { CallerOptions } from "./caller.ts";

/** What the functions of this folder need. */
export type StorageService = CallerOptions & {
  pool: ConnectionPool;
  /** Checks what comes in, and tells of what changed. */
  store: ObjectStore;
  /** Signs addresses that work without a token. */
  addressSecret: string;
  /** Longest time that a download address may be signed for, in seconds. */
  maxSignedSeconds: number;
  /** Largest file in any bucket, in bytes. */
  maxUploadBytes: number;
};

/** Names that are stored: none that leads out of its bucket or that an address cannot carry. */
export function checkKey(key: string): void {
  if (
    key === "" ||
    key.startsWith("/") ||
    key.includes("..") ||
    /[?#\\\0]|%[0-9A-Fa-f]{2}/.test(key)
  ) {
    throw new StorageError(
      400,
      "Invalid key",
      `Invalid key: ${key}. Names are without "..", "?", "#", "\\" and without "%" before two hex digits.`,
    );
  }
}

/** Room for the names of a thousand files, as many as are removed at once. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

/**
 * The body of a request, checked.
 *
 * @throws StorageError 400 that says what is wrong, 413 for one of more than 2 MiB.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = request.body && limitBody(request.body, MAX_JSON_BYTES);
  const parsed = schema.safeParse(parseJson(await new Response(body).text()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `body/${issue.path.join("/")}` : "body";
  throw new StorageError(400, "InvalidRequest", `${where} ${issue?.message ?? "is not valid"}`);
}
