import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "@broadsheet/backend";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadEnvFile } from "./env-file.ts";

const before = { ...process.env };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "env-file-"));
});
afterEach(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  await rm(folder, { recursive: true });
});

test("adds the variables of .env without overriding those of the process", async () => {
  const file = join(folder, ".env");
  await writeFile(file, '# The paper\nTEST_SITE_NAME="The Daily"\nTEST_PORT=4000\nTEST_DEMO=0\n');
  process.env.TEST_PORT = "5000";
  process.env.TEST_DEMO = "";
  loadEnvFile(undefined, file);
  expect(process.env).toMatchObject({
    TEST_SITE_NAME: "The Daily",
    TEST_PORT: "5000",
    TEST_DEMO: "",
  });
});

test("accepts a missing .env, and rejects a missing file named by ENV_FILE", () => {
  const file = join(folder, "missing");
  expect(() => loadEnvFile(undefined, file)).not.toThrow();
  expect(() => loadEnvFile(file)).toThrow(StartError);
});

test("reads no file if ENV_FILE is empty", () => {
  expect(() => loadEnvFile("")).not.toThrow();
});

test("names an unreadable settings file in the start error", async () => {
  const file = join(folder, ".env");
  await mkdir(file);
  expect(() => loadEnvFile(undefined, file)).toThrow(`The settings in ${file} cannot be read`);
});
