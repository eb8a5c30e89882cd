import type { z } from "zod";
import { parseJson } from "../../core/base/parse-json.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { CallerOptions } from "../../core/keys/read-caller.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { StorageError } from "../objects/storage-error.ts";
import { limitBody } from "./limit-body.ts";

/** Dependencies of the functions in this folder. */
export type StorageService = CallerOptions & {
  pool: ConnectionPool;
  /** The object store, which checks uploads and reports changes. */
  store: ObjectStore;
  /** Signs URLs that work without a token. */
  addressSecret: string;
  /** Maximum lifetime of a signed download URL, in seconds. */
  maxSignedSeconds: number;
  /** Maximum file size in a bucket, in bytes. */
  maxUploadBytes: (bucket: string) => number;
  /** The maximum of all buckets. */
  maxResumableBytes: number;
};

/** Valid object names: none that leaves its bucket or that a URL cannot represent. */
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

/** Enough for a thousand file names, the maximum of one removal. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

/**
 * Parses and validates the body of a request.
 *
 * @throws StorageError 400 with the problem, 413 for a body of more than 2 MiB.
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
