import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { checkContentCredentials } from "./check-content-credentials.ts";
import { toContentCredentials } from "./to-content-credentials.ts";

const folder = new URL("../../../tests/support/files/", import.meta.url);
let photo: Buffer;
let root: string;

beforeAll(async () => {
  photo = await readFile(new URL("signed-photo.jpg", folder));
  root = await readFile(new URL("signed-photo-root.pem", folder), "utf8");
});

const check = (bytes: Buffer, trustAnchors = "") =>
  checkContentCredentials(bytes, { trustAnchors });

describe("content credentials", () => {
  test("are trusted when the signer is on the trust list", async () => {
    expect(await check(photo, root)).toEqual({
      state: "trusted",
      signer: "Example Camera",
      signed_at: "",
      tool: "Example Camera 1.0",
      actions: ["c2pa.created"],
      is_generated: false,
      ingredients: 0,
      problems: [],
    });
  });

  test("name a signer who is on no list", async () => {
    expect(await check(photo)).toMatchObject({
      state: "unknown-signer",
      signer: "Example Camera",
      problems: ["signingCredential.untrusted"],
    });
  });

  test("are invalid when a pixel was changed since", async () => {
    const changed = Buffer.from(photo);
    changed[changed.length - 40] = (changed.at(-40) ?? 0) ^ 1;
    expect(await check(changed, root)).toMatchObject({
      state: "invalid",
      problems: expect.arrayContaining(["assertion.dataHash.mismatch"]),
    });
  });

  test("are none in an image without them, in half of one, and in other files", async () => {
    const start = photo.indexOf("c2pa");
    expect(await check(photo.subarray(0, start))).toBeNull();
    expect(await check(photo.subarray(0, start + 200))).toBeNull();
    expect(await check(Buffer.from("c2pa <!doctype html>"))).toBeNull();
  });

  test("survive every damage of their boxes", async () => {
    const start = photo.indexOf("jumb");
    for (let place = 0; place < 6; place += 1) {
      const damaged = Buffer.from(photo);
      damaged.fill(0xff, start + place * 37, start + place * 37 + 8);
      const found = await check(damaged, root);
      expect([null, "invalid"]).toContain(found?.state ?? null);
    }
  });
});

test("texts of a manifest are bounded, and of no type that the file chooses", () => {
  const manifest = {
    claim_generator_info: [{ name: "x".repeat(5000), version: 7 }],
    assertions: [
      { label: "c2pa.actions", data: { actions: "none" } },
      {
        label: "c2pa.actions.v2",
        data: {
          actions: Array.from({ length: 900 }, () => ({
            action: "c2pa.edited",
            digitalSourceType:
              "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
          })),
        },
      },
    ],
    signature_info: { issuer: { toString: "x" }, time: "yesterday" },
  };
  const found = toContentCredentials({ active_manifest: "a", manifests: { a: manifest } });
  expect(found).toMatchObject({ state: "invalid", signer: "", signed_at: "", is_generated: true });
  expect(found?.tool).toHaveLength(200);
  expect(found?.actions).toHaveLength(50);
  expect(toContentCredentials({ active_manifest: "a", manifests: {} })).toBeNull();
  expect(toContentCredentials("credentials")).toBeNull();
});
