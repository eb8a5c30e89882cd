import { expect, test } from "vitest";
import { callerOfRole } from "../../core/base/caller.ts";
import { DEFAULT_ROLE_TIMEOUTS } from "../../core/database/connection-pool.ts";
import { emptyBucket } from "./buckets.ts";
import type { StorageService } from "./storage-service.ts";

test("keeps the rows of objects whose files cannot be removed", async () => {
  const sent: string[] = [];
  const send = async (sql: string) => {
    sent.push(sql.trim().split(/\s/, 1)[0] ?? "");
    return [{ id: "1", name: "kept.txt" }];
  };
  const rollback = async () => void sent.push("rollback");
  const pool = {
    roleTimeouts: DEFAULT_ROLE_TIMEOUTS,
    acquire: async () => ({ send, rollback, release: () => undefined }),
  };
  const deleteObjects = async () => {
    throw new Error("The store does not answer.");
  };
  const service = { pool, store: { deleteObjects } } as unknown as StorageService;
  const { signal } = new AbortController();
  await expect(emptyBucket(service, callerOfRole("anon"), "bucket", signal)).rejects.toThrow(
    "does not answer",
  );
  expect(sent.slice(-2)).toEqual(["delete", "rollback"]);
});
