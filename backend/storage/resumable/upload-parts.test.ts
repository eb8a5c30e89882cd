import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openUploadParts } from "./upload-parts.ts";

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, "upload-parts.ts");

/** Starts an upload with a file size limit of a few kB, as on a full disk, and returns the result. */
const PROGRAM = `
  const { openUploadParts } = await import(${JSON.stringify(MODULE)});
  const parts = openUploadParts(process.argv[1]);
  const id = "0".repeat(32);
  await parts.create(id, { size: 12000, metadata: {}, createdAt: "2026-01-01", isFinished: false });
  async function* bytes() { yield Buffer.alloc(12000, 1); }
  console.log(await parts.append(id, 0, bytes()).catch(({ code }) => code));
`;

test.skipIf(process.platform === "win32")(
  "does not count a partly written chunk as received when the disk is full",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "broadsheet-parts-"));
    try {
      const command = 'ulimit -f 8 && exec "$0" --input-type=module -e "$1" "$2"';
      const { stdout } = await run("sh", ["-c", command, process.execPath, PROGRAM, folder]);
      expect(stdout.trim()).toBe("EFBIG");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test("opens no file for a body that is never read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "broadsheet-parts-"));
  const parts = openUploadParts(folder);
  const id = "1".repeat(32);
  try {
    await parts.create(id, { metadata: {}, createdAt: "2026-01-01", isFinished: false });
    await parts.append(id, 0, new Blob(["some bytes"]).stream());
    const unread = parts.read(id);
    expect(await new Response(parts.read(id)).text()).toBe("some bytes");
    await parts.removeBytes(id);
    // An open file would still be readable.
    await expect(unread.getReader().read()).rejects.toMatchObject({ code: "ENOENT" });
  } finally {
    await rm(folder, { recursive: true });
  }
});
