import type { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import type { StorageAdapter } from "../storage-adapter.ts";
import { StorageError } from "../storage-error.ts";
import type { CallerOptions } from "./caller.ts";

/** What the functions of this folder need. */
export type StorageService = CallerOptions & {
  pool: ConnectionPool;
  /** Checks what comes in, and tells of what changed. */
  adapter: StorageAdapter;
  /** Signs addresses that work without a token. */
  addressSecret: string;
  /** Largest file in any bucket, in bytes. */
  maxUploadBytes: number;
};

/** Names that are stored: none that leads out of its bucket or that an address can not carry. */
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

/**
 * The body of a request, checked.
 *
 * @throws StorageError 400 that says what is wrong.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `body/${issue.path.join("/")}` : "body";
  throw new StorageError(400, "InvalidRequest", `${where} ${issue?.message ?? "is not valid"}`);
}
