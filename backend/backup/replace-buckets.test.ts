import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listBuckets, replaceBuckets } from "./replace-buckets.ts";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "broadsheet-place-"));
  folder = join(root, ".restore-1");
  for (const name of ["a", "b", "lost+found"]) await makeBucket(join(root, name), "before");
  await mkdir(join(root, ".drafts"));
  for (const name of ["b", "c"]) await makeBucket(join(folder, "storage", name), "restored");
  await mkdir(join(folder, "storage", ".drafts"));
});
afterEach(() => rm(root, { recursive: true }));

async function makeBucket(bucket: string, text: string): Promise<void> {
  await mkdir(bucket, { recursive: true });
  await writeFile(join(bucket, "file"), text);
}

const move = (...names: [from: string, to: string][]) =>
  names.reduce(async (before, [from, to]) => {
    await before;
    await rename(join(root, from), join(root, to));
  }, Promise.resolve());

const REPLACED = ".restore-1/replaced-x";
const [STAGED, MOVING] = [".restore-1/storage", ".restore-1/moving"];
const TAKEN: [string, string][] = [
  ["a", `${REPLACED}/a`],
  ["b", `${REPLACED}/b`],
];

test.each<[moment: string, done: [string, string][]]>([
  ["at the start", []],
  ["after some old buckets were moved away", TAKEN.slice(0, 1)],
  ["after all old buckets were moved away", TAKEN],
  ["before the first restored bucket was moved", [...TAKEN, [STAGED, MOVING]]],
  ["after some restored buckets were moved", [...TAKEN, [STAGED, MOVING], [`${MOVING}/b`, "b"]]],
  [
    "after all restored buckets were moved",
    [...TAKEN, [STAGED, MOVING], [`${MOVING}/b`, "b"], [`${MOVING}/c`, "c"]],
  ],
])("replaceBuckets completes after an interruption %s, and is idempotent", async (_, done) => {
  await mkdir(join(root, REPLACED), { recursive: true });
  await move(...done);
  for (const _again of [1, 2]) {
    await replaceBuckets(root, folder);
    expect(await listBuckets(root)).toEqual(["b", "c"]);
    for (const name of ["b", "c"]) {
      expect(await readFile(join(root, name, "file"), "utf8")).toBe("restored");
    }
  }
  expect((await readdir(root)).sort()).toEqual([".drafts", ".restore-1", "b", "c", "lost+found"]);
});

test("replaceBuckets keeps buckets when no files are staged, as with S3", async () => {
  await rm(folder, { recursive: true });
  await replaceBuckets(root, folder);
  expect(await listBuckets(root)).toEqual(["a", "b"]);
});

test("replaceBuckets removes all buckets when the staged folder is empty", async () => {
  await rm(folder, { recursive: true });
  await mkdir(join(folder, "storage"), { recursive: true });
  await replaceBuckets(root, folder);
  expect(await listBuckets(root)).toEqual([]);
});
