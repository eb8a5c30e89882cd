import { expect, it } from "vitest";
import { parseStorageSettings } from "../storage-settings.ts";

const COMPLETE = {
  S3_ENDPOINT: "https://s3.example.org/",
  S3_BUCKET: "newsroom",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

it("stores files on disk when no variable is set", () => {
  expect(parseStorageSettings({ HOME: "/root", S3_REGION: "" })).toEqual({
    ok: true,
    settings: { s3: undefined, imageCacheBytes: 1024 ** 3, maxSignedSeconds: 604_800 },
  });
});

it("reads a complete set of variables", () => {
  expect(
    parseStorageSettings({
      ...COMPLETE,
      S3_FORCE_PATH_STYLE: "1",
      IMAGE_CACHE_BYTES: "5000000",
      SIGNED_URL_MAX_SECONDS: "3600",
    }),
  ).toEqual({
    ok: true,
    settings: {
      imageCacheBytes: 5_000_000,
      maxSignedSeconds: 3600,
      s3: {
        endpoint: "https://s3.example.org",
        region: "us-east-1",
        bucket: "newsroom",
        accessKeyId: "key",
        secretAccessKey: "secret",
        forcePathStyle: true,
      },
    },
  });
});

it.each([
  [{ ...COMPLETE, S3_BUCKET: undefined }, "S3_BUCKET is missing"],
  [{ S3_REGION: "eu-central-1" }, "S3_ENDPOINT is missing"],
  [
    { ...COMPLETE, S3_ENDPOINT: "s3.example.org" },
    'S3_ENDPOINT takes an address like https://s3.example.org, and got "s3.example.org"',
  ],
  [{ ...COMPLETE, S3_FORCE_PATH_STYLE: "yes" }, "S3_FORCE_PATH_STYLE takes 1"],
  [{ ...COMPLETE, S3_BUCKET: "No" }, "S3_BUCKET takes a bucket name"],
  [
    { IMAGE_CACHE_BYTES: "1 GB" },
    'IMAGE_CACHE_BYTES takes a number of bytes, 1048576 or more, and got "1 GB"',
  ],
  [
    { SIGNED_URL_MAX_SECONDS: "0" },
    'SIGNED_URL_MAX_SECONDS takes a number of seconds from 1 to 999999999, and got "0"',
  ],
])("names what is wrong in %o", (env, line) => {
  const parsed = parseStorageSettings(env);
  expect(parsed.ok ? [] : parsed.problems).toContainEqual(expect.stringContaining(line));
});

it("does not repeat secrets in its messages", () => {
  const parsed = parseStorageSettings({ ...COMPLETE, S3_SECRET_ACCESS_KEY: "two words" });
  expect(JSON.stringify(parsed)).not.toContain("two words");
});
