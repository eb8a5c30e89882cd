import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileSystemStorage } from "./file-system-storage.ts";
import { collectBody } from "./object-store.ts";
import { describeStorage } from "./object-store-behavior.ts";

let root: string;
const open = () => createFileSystemStorage({ root });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "broadsheet-storage-"));
});
afterAll(() => rm(root, { recursive: true }));

async function read(key: string, bucket = "b"): Promise<string> {
  return (await collectBody((await open().getObject(bucket, key)).body)).toString();
}

async function put(key: string, text: string): Promise<void> {
  await open().uploadObject("b", key, Buffer.from(text), "text/plain", "no-cache");
}

describe("file-system storage", () => {
  describeStorage(open);

  it("never leaves its folder", async () => {
    await writeFile(join(root, "..", "outside-of-storage.txt"), "secret");
    for (const key of ["../outside-of-storage.txt", "..\\outside-of-storage.txt", "/etc/passwd"]) {
      await expect(read(key)).rejects.toMatchObject({ status: 404 });
      await expect(read(key, "..")).rejects.toMatchObject({ status: 404 });
    }
    await put("../../escaped.txt", "kept in");
    expect(await read("../../escaped.txt")).toBe("kept in");
    expect(await readdir(join(root, ".."))).not.toContain("escaped.txt");
    await rm(join(root, "..", "outside-of-storage.txt"));
  });

  it("refuses a name below the name of a file", async () => {
    await put("taken", "x");
    await expect(put("taken/below", "y")).rejects.toMatchObject({ code: /ENOTDIR|EEXIST/ });
    expect(await read("taken")).toBe("x");
  });

  it("keeps one complete version with its own record after concurrent writes", async () => {
    await open().uploadObject("b", "busy", Buffer.from("0 "), "x/2", "");
    const texts = Array.from({ length: 60 }, (_, index) => `${index % 10} `.repeat(index + 1));
    await Promise.all([
      ...texts.map((text) =>
        open().uploadObject("b", "busy", Buffer.from(text), `x/${text.length}`, ""),
      ),
      ...texts.map(async () => {
        const object = await open().getObject("b", "busy");
        const { length } = await collectBody(object.body);
        expect(object.metadata).toMatchObject({ size: length, mimetype: `x/${length}` });
      }),
    ]);
    expect(texts).toContain(await read("busy"));
    const records = (await readdir(join(root, "b"))).filter((name) => name.startsWith(".busy."));
    expect(records.length).toBeLessThanOrEqual(texts.length);
  });

  it("leaves no temporary files, records or empty folders behind", async () => {
    await put("deep/er/file.txt", "x");
    await put("deep/er/file.txt", "y");
    expect(await readdir(join(root, "b", "deep", "er"))).toHaveLength(2);
    await open().deleteObject("b", "deep/er/file.txt");
    expect(await readdir(join(root, "b"))).not.toContain("deep");
    expect(await readdir(join(root, ".drafts"))).toEqual([]);
    const failing = new ReadableStream({
      pull() {
        throw new Error("the client went away");
      },
    });
    await expect(open().uploadObject("b", "half", failing, "x/y", "")).rejects.toThrow("went away");
    expect(await readdir(join(root, ".drafts"))).toEqual([]);
    await expect(read("half")).rejects.toMatchObject({ status: 404 });
  });

  it("reads a folder that was restored without exact times", async () => {
    await put("backup/a.txt", "restored");
    await cp(join(root, "b", "backup"), join(root, "b", "copy"), { recursive: true });
    expect(await open().headObject("b", "copy/a.txt")).toMatchObject({
      mimetype: "text/plain",
      size: 8,
    });
  });
});
