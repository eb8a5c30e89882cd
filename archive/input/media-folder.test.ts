import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MediaFolder, openMediaFolder } from "./media-folder.ts";

const FILES = ["2023/05/bridge.jpg", "2024/05/bridge.jpg", "photos/Träne 1.png", "a.jpg"];
let folder: string;
let media: MediaFolder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-"));
  for (const file of FILES) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), "");
  }
  media = await openMediaFolder(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["https://paper.org/wp-content/uploads/2024/05/bridge.jpg?w=300#x", "2024/05/bridge.jpg"],
  ["https://paper.org/wp-content/uploads/2023/05/bridge-1024x768.jpg", "2023/05/bridge.jpg"],
  ["__GHOST_URL__/content/images/size/w600/2024/05/bridge.jpg", "2024/05/bridge.jpg"],
  ["bridge.jpg", "2023/05/bridge.jpg"],
  ["photos/Tr%C3%A4ne%201.png", "photos/Träne 1.png"],
  ["photos\\TRÄNE 1.PNG", "photos/Träne 1.png"],
  ["elsewhere/a-scaled.jpg", "a.jpg"],
  ["100%.jpg", null],
  ["", null],
  ["../../etc/passwd", null],
])("resolves the image reference %s to %s", (reference, file) => {
  const found = media.find(reference);
  expect(found && relative(folder, found)).toBe(file);
});

test("openMediaFolder rejects a missing folder", async () => {
  await expect(openMediaFolder(join(folder, "none"))).rejects.toThrow("cannot be read");
});
