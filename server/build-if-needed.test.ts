import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "@broadsheet/backend";
import { expect, test } from "vitest";
import { hashSources } from "./build-if-needed.ts";

test("the project has all sources of its build", () => {
  expect(hashSources(join(import.meta.dirname, ".."))).toMatch(/^[0-9a-f]{64}$/);
});

test("a folder without a source of the build is rejected, and its build is not taken as current", async () => {
  const folder = await mkdtemp(join(tmpdir(), "build-"));
  try {
    expect(() => hashSources(folder)).toThrow(StartError);
    expect(() => hashSources(folder)).toThrow(/app is missing/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
