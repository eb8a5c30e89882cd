import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeWholeFile } from "./output-file.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-test-"));
  file = join(folder, "newsroom.jsonl");
});
afterAll(() => rm(folder, { recursive: true }));

async function* lines(count: number, beforeLast?: () => void) {
  for (let line = 1; line <= count; line += 1) {
    if (line === count) beforeLast?.();
    yield `${line}\n`;
  }
}

test("an export that is interrupted or fails leaves no file", async () => {
  const controller = new AbortController();
  const stop = () => controller.abort();
  await expect(writeWholeFile(file, lines(3, stop), controller.signal)).rejects.toThrow("abort");
  const fail = () => {
    throw new Error("no answer");
  };
  await expect(writeWholeFile(file, lines(3, fail))).rejects.toThrow("no answer");
  expect(await readdir(folder)).toEqual([]);
});

test("an export replaces the unfinished file of a killed one, and no finished one", async () => {
  await writeFile(`${file}.part`, "1\n2\n3\n4");
  await writeWholeFile(file, lines(2));
  await expect(writeWholeFile(file, lines(3))).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(file, "utf8")).toBe("1\n2\n");
  expect(await readdir(folder)).toEqual(["newsroom.jsonl"]);
});
