import { pino } from "pino";
import { expect, test } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { createLicenseGuard } from "./license-guard.ts";

const PUBLIC = "https://site.example/storage/v1/object/public/article-images";
const RENDER = "https://site.example/storage/v1/render/image/public/article-images";
const END = Date.parse("2026-12-01T00:00:00Z");

async function createGuard(now: () => number) {
  const client = createFakeClient(({ pathname }) =>
    Response.json(
      pathname.endsWith("/rpc/announce_license_ends")
        ? 0
        : [{ path: "2026/11/old quay.jpg", expires_at: new Date(END).toISOString() }],
    ),
  );
  const guard = createLicenseGuard({
    // Staff alone may sign addresses.
    backend: {
      async fetch(input, init) {
        const { url, headers } = new Request(input, init);
        const isSigning = new URL(url).pathname.startsWith("/storage/v1/object/sign/");
        const isRefused = isSigning && headers.get("authorization") !== "Bearer staff";
        return new Response("", { status: isRefused ? 400 : 200 });
      },
    },
    client,
    hasChangeFeed: true,
    now,
    log: pino({ enabled: false }),
  });
  const result = await guard.job.run(new AbortController().signal);
  const readStatus = async (address: string, init?: RequestInit) =>
    (await guard.fetch(new Request(address, init))).status;
  return { result, readStatus };
}

test("an image is withheld under each of its addresses from the moment its license ends", async () => {
  let now = END - 1;
  const { result, readStatus } = await createGuard(() => now);
  expect(result).toMatchObject({ nextMs: 1 });
  const addresses = [
    `${PUBLIC}/2026/11/old%20quay.jpg`,
    `${PUBLIC}//2026/11/old%20quay.jpg?download=`,
    `${PUBLIC}/2026%2F11/%6Fld%20quay.jpg`,
    `${PUBLIC}/a/../2026/11/old%20quay.jpg`,
    `${RENDER}/2026/11/old%20quay.jpg?width=800&resize=contain`,
  ];
  for (const address of addresses)
    expect([await readStatus(address), address]).toEqual([200, address]);
  now = END;
  for (const address of addresses)
    expect([await readStatus(address), address]).toEqual([410, address]);
});

test("other images and requests are answered by the backend", async () => {
  const { readStatus } = await createGuard(() => END);
  for (const address of [
    `${PUBLIC}/2026/11/other.jpg`,
    `${PUBLIC}/%E0%A4%A`,
    "https://site.example/storage/v1/object/public/avatars/2026/11/old%20quay.jpg",
    "https://site.example/rest/v1/articles",
  ])
    expect([await readStatus(address), address]).toEqual([200, address]);
});

test("staff alone get the original by their token, and the image can be replaced", async () => {
  const { readStatus } = await createGuard(() => END);
  const staff = { headers: { authorization: "Bearer staff" } };
  const reader = { headers: { authorization: "Bearer reader" } };
  for (const route of ["object", "object/authenticated", "render/image/authenticated"]) {
    const address = `https://site.example/storage/v1/${route}/article-images/2026/11/old%20quay.jpg`;
    expect([route, await readStatus(address)]).toEqual([route, 410]);
    expect([route, await readStatus(address, reader)]).toEqual([route, 410]);
    expect([route, await readStatus(address, { ...reader, method: "HEAD" })]).toEqual([route, 410]);
    expect([route, await readStatus(address, staff)]).toEqual([route, 200]);
    expect([route, await readStatus(address, { method: "PUT", body: "x" })]).toEqual([route, 200]);
  }
  expect(await readStatus(`${PUBLIC}/2026/11/old%20quay.jpg`, staff)).toBe(410);
});
