import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listBuckets, placeFiles } from "./place-files.ts";

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
const [WAITING, ARRIVING] = [".restore-1/storage", ".restore-1/arriving"];
const TAKEN: [string, string][] = [
  ["a", `${REPLACED}/a`],
  ["b", `${REPLACED}/b`],
];

test.each<[moment: string, done: [string, string][]]>([
  ["before it began", []],
  ["when some of before were taken away", TAKEN.slice(0, 1)],
  ["when all of before were taken away", TAKEN],
  ["before the first came", [...TAKEN, [WAITING, ARRIVING]]],
  ["when some had come", [...TAKEN, [WAITING, ARRIVING], [`${ARRIVING}/b`, "b"]]],
  [
    "when all had come",
    [...TAKEN, [WAITING, ARRIVING], [`${ARRIVING}/b`, "b"], [`${ARRIVING}/c`, "c"]],
  ],
])("placing files goes on where it was cut short %s, and can be done again", async (_, done) => {
  await mkdir(join(root, REPLACED), { recursive: true });
  await move(...done);
  for (const _again of [1, 2]) {
    await placeFiles(root, folder);
    expect(await listBuckets(root)).toEqual(["b", "c"]);
    for (const name of ["b", "c"]) {
      expect(await readFile(join(root, name, "file"), "utf8")).toBe("restored");
    }
  }
  expect((await readdir(root)).sort()).toEqual([".drafts", ".restore-1", "b", "c", "lost+found"]);
});

test("a restore without files, as with S3, leaves those in place", async () => {
  await rm(folder, { recursive: true });
  await placeFiles(root, folder);
  expect(await listBuckets(root)).toEqual(["a", "b"]);
});

test("a restore of a backup that has no files takes those of before away", async () => {
  await rm(folder, { recursive: true });
  await mkdir(join(folder, "storage"), { recursive: true });
  await placeFiles(root, folder);
  expect(await listBuckets(root)).toEqual([]);
});
