import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createGuardedOpen } from "../../server/embeds/guarded-fetch.ts";
import { type DownloadOptions, openDownloads, readDelay } from "./downloads.ts";

const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const MP3 = Buffer.from("ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000", "latin1");

let folder: string;
const closers: (() => void)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "downloads-"));
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await rm(folder, { recursive: true });
});

type Asked = { path: string; at: number; agent: string | undefined };

/** A server on this machine that stands for the old site, and the requests that it got. */
async function serve(listener: RequestListener, options: Partial<DownloadOptions> = {}) {
  const asked: Asked[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = createServer((incoming, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.on("close", () => {
      open -= 1;
    });
    const { url = "", headers } = incoming;
    asked.push({ path: url, at: Date.now(), agent: headers["user-agent"] });
    listener(incoming, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const openAddress = createGuardedOpen({
    request: (url, sent, answer) =>
      request({ ...sent, host: url.hostname, path: url.pathname + url.search, port }, answer),
    resolve: async () => ["127.0.0.1"],
    isAllowed: () => true,
  });
  const start = () =>
    openDownloads({
      folder,
      siteUrl: "https://new.example",
      open: openAddress,
      pause: 0,
      ...options,
    });
  return { asked, start, mostOpen: () => mostOpen, downloads: await start() };
}

const serveFiles: RequestListener = ({ url = "" }, response) => {
  if (url.startsWith("/gone")) response.writeHead(404).end();
  else if (url.startsWith("/page")) response.end("<html>Not found</html>");
  else response.end(url.endsWith(".mp3") ? MP3 : JPEG);
};

test("fetches images and recordings one after the other, with a name and pauses", async () => {
  const { downloads, asked, mostOpen } = await serve(serveFiles, { pause: 60 });
  const addresses = ["a.jpg", "b.png?w=300", "c.mp3"].map((file) => `https://old.example/${file}`);
  const files = await Promise.all(
    addresses.map((address) =>
      downloads.get(address, address.endsWith("mp3") ? "recording" : "image"),
    ),
  );
  const paths = files.map((file) => ("path" in file ? file.path : file.reason));
  expect(paths.map((path) => path.split(".").at(-1))).toEqual(["jpg", "jpg", "mp3"]);
  expect(await readFile(paths[0] ?? "")).toEqual(JPEG);
  expect(asked.map(({ path }) => path)).toEqual(["/a.jpg", "/b.png?w=300", "/c.mp3"]);
  expect(asked[0]?.agent).toBe("Broadsheet-Import (+https://new.example)");
  expect(mostOpen()).toBe(1);
  expect((asked[2]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(110);
});

test("a second run fetches only what is not in the folder", async () => {
  const { downloads, asked, start } = await serve(serveFiles);
  await downloads.get("https://old.example/a.jpg", "image");
  const again = await start();
  await again.get("https://old.example/a.jpg", "image");
  await again.get("https://old.example/b.jpg", "image");
  expect(asked.map(({ path }) => path)).toEqual(["/a.jpg", "/b.jpg"]);
  expect((await readdir(folder)).filter((file) => file.endsWith(".part"))).toEqual([]);
});

test.each([
  ["https://old.example/gone.jpg", "image", "cannot be downloaded: it answered 404"],
  [
    "https://old.example/page.jpg",
    "image",
    "cannot be downloaded: it is no JPEG, PNG, WebP, AVIF or GIF",
  ],
  [
    "https://old.example/page.mp3",
    "recording",
    "cannot be downloaded: it is no audio or video that browsers play",
  ],
  ["https://127.0.0.1/a.jpg", "image", "cannot be downloaded: the address has no host name"],
  [
    "ftp://old.example/a.jpg",
    "image",
    "cannot be downloaded: the address is not https with the default port",
  ],
] as const)("says why %s was not fetched, and stores nothing", async (address, kind, reason) => {
  const { downloads } = await serve(serveFiles);
  expect(await downloads.get(address, kind)).toEqual({ reason });
  expect(await readdir(folder)).toEqual([]);
});

test("asks no host with a private address", async () => {
  const downloads = await openDownloads({
    folder,
    siteUrl: "https://new.example",
    open: createGuardedOpen({ resolve: async () => ["10.1.2.3"] }),
  });
  expect(await downloads.get("https://intranet.example/a.jpg", "image")).toEqual({
    reason: "cannot be downloaded: intranet.example has an address that is not public",
  });
});

test("waits as long as a busy host asks, and leaves one that asks for more to another run", async () => {
  let count = 0;
  const { downloads, asked } = await serve((incoming, response) => {
    count += 1;
    if (incoming.url === "/later.jpg") response.writeHead(503, { "Retry-After": "3600" }).end();
    else if (count === 1) response.writeHead(429, { "Retry-After": "1" }).end();
    else serveFiles(incoming, response);
  });
  expect(await downloads.get("https://old.example/a.jpg", "image")).toHaveProperty("path");
  expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(950);
  const reason = "cannot be downloaded: its host asks for a longer pause: run it again later";
  expect(await downloads.get("https://old.example/later.jpg", "image")).toEqual({ reason });
  expect(await downloads.get("https://old.example/b.jpg", "image")).toEqual({ reason });
  expect(asked).toHaveLength(3);
});

test("stops at the limits of a file and of a run", async () => {
  const { downloads } = await serve(
    (incoming, response) => {
      if (incoming.url !== "/large.jpg") return serveFiles(incoming, response);
      const part = Buffer.alloc(1024 ** 2, 1);
      const send = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on("drain", send);
      return send();
    },
    { maxTotal: 20 * 1024 ** 2 },
  );
  expect(await downloads.get("https://old.example/large.jpg", "image")).toEqual({
    reason: "cannot be downloaded: larger than 20 MB",
  });
  expect(await downloads.get("https://old.example/a.jpg", "image")).toEqual({
    reason: "cannot be downloaded: as much as one run fetches was fetched: run it again",
  });
});

test("reads the header of a pause as seconds or a date", () => {
  expect(readDelay("120")).toBe(120_000);
  expect(readDelay(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(50_000);
  expect([readDelay("soon"), readDelay(undefined)]).toEqual([undefined, undefined]);
});
