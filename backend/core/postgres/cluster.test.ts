import { expect, test } from "vitest";
import { toStartError } from "./cluster.ts";

test.each([
  ["could not write to file: No space left on device", "is full"],
  ["could not create directory: Read-only file system", "is read-only"],
  [
    'could not open shared memory segment "/PostgreSQL.1": Read-only file system',
    "has no shared memory. Mount a tmpfs at /dev/shm",
  ],
  [
    'could not open shared memory segment "/PostgreSQL.1": No such file or directory',
    "has no shared memory. Mount a tmpfs at /dev/shm",
  ],
  ["initdb: error: could not access directory: Permission denied", "no permission"],
])("says in one line why the database does not start: %s", (reason, words) => {
  const { message } = toStartError(new Error(reason), "/data/postgres");
  expect(message).toContain(words);
  expect(message.split("\n")).toHaveLength(1);
});
