import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  BUCKET,
  change,
  digest,
  openSiteMaker,
  restore,
  type Site,
  type SiteMaker,
  storeOf,
} from "./site-maker.ts";

let sites: SiteMaker;
let server: S3rver;
let site: Site;
let file: string;
let before: Awaited<ReturnType<typeof digest>>;
beforeAll(async () => {
  sites = await openSiteMaker();
  const directory = sites.newPath("s3");
  await mkdir(directory);
  server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, silent: true, directory },
    configureBuckets: [{ name: "paper", configs: [] }],
  });
  const { port } = await server.run();
  site = await sites.makeSite({
    storage: {
      s3: {
        ...{ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", bucket: "paper" },
        ...{ accessKeyId: "S3RVER", secretAccessKey: "S3RVER", forcePathStyle: true },
      },
    },
  });
  const [first = ""] = Object.keys((await digest(site)).files);
  const { eTag } = await replace(first, randomBytes(6_000_000));
  await change(site.url, (client) =>
    client.query(
      "update storage.objects set metadata = jsonb_build_object('eTag', $1::text) where name = $2",
      [eTag, keyOf(first)],
    ),
  );
  file = await sites.makeBackup(site);
  before = await digest(site);
});
afterAll(async () => {
  await server?.close();
  await sites?.close();
});

const keyOf = (name: string) => name.slice(BUCKET.length + 1);
const replace = (name: string, bytes: Buffer) =>
  storeOf(site).uploadObject(BUCKET, keyOf(name), bytes, "image/webp", "max-age=60");

test("a backup contains files of S3, and a restore can write them to the disk", async () => {
  const target = await sites.makeTarget();
  await restore(file, target);
  // Each store tags its versions in its own way.
  const files = Object.entries(before.files).map(([name, about]) => [
    name,
    { ...about, eTag: expect.any(String) },
  ]);
  expect(await digest(target)).toEqual({ ...before, files: Object.fromEntries(files) });
});

test("a restore brings back files that were removed or replaced in S3", async () => {
  const [first = "", second = ""] = Object.keys(before.files);
  await storeOf(site).deleteObject(BUCKET, keyOf(first));
  await replace(second, randomBytes(10));
  await restore(file, site, { isReplacing: true });
  expect(await digest(site)).toEqual(before);
});
