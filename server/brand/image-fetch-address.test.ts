import { describe, expect, test } from "vitest";
import { fetchAddress } from "./image-fetch-address.ts";

const siteUrl = "https://news.example";
const backendUrl = "https://backend.example";
const store = { backendUrl };
const STORED = `${backendUrl}/storage/v1/render/image/public/article-images/`;
const addressOf = (source: string | null) => fetchAddress(source, { siteUrl, store });

describe("fetches the image of an article from the backend's storage", () => {
  test.each([
    ["a path", "2026/a b.jpg", "2026/a%20b.jpg"],
    ["a path with a percent sign", "100%.jpg", "100%25.jpg"],
    ["an address of the site", `${siteUrl}/storage/v1/object/public/article-images/a.jpg`, "a.jpg"],
    [
      "an encoded address of the backend",
      `${backendUrl}/storage/v1/object/public/article-images/a%20b.jpg?width=1`,
      "a%20b.jpg",
    ],
  ])("for %s", (_, source, key) => {
    expect(addressOf(source)?.startsWith(`${STORED}${key}?width=1600`)).toBe(true);
  });
});

describe("does not fetch the image of an article", () => {
  const prefixes = [
    `${siteUrl}/storage/v1/object/public/article-images/`,
    `${backendUrl}/storage/v1/render/image/public/article-images/`,
  ];
  test.each([
    ["that has none", null],
    ["on another host", "http://169.254.169.254/latest/meta-data/"],
    ["at a URL that begins like the site's", `${siteUrl}.evil.example/storage/v1/x.jpg`],
    ["at another path of the site", `${siteUrl}/rest/v1/articles`],
    ["whose path is outside of the bucket", "../../../../../../rest/v1/articles"],
    ["whose path is in another bucket", "../private-files/a.jpg"],
    ...prefixes.flatMap((prefix): [string, string][] => [
      ["that decodes to a URL", `${prefix}http%3A%2F%2F169.254.169.254%2Flatest`],
      ["whose scheme is encoded", `${prefix}%68ttp://127.0.0.1:5432/`],
      ["on another port of the site", `${prefix}https%3A%2F%2Fbackend.example%3A8443%2Fstorage`],
      ["with a user before the host", `${prefix}https%3A%2F%2Fbackend.example%40evil.example%2F`],
      ["whose URL leaves the bucket", `${prefix}../../../../../rest/v1/articles`],
      [
        "whose URL leaves the bucket with encoded dots",
        `${prefix}%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/rest/v1/articles`,
      ],
      [
        "whose URL leaves the bucket with encoded slashes",
        `${prefix}..%2F..%2F..%2F..%2F..%2F..%2Frest%2Fv1%2Farticles`,
      ],
    ]),
  ])("%s: %s", (_, source) => {
    expect(addressOf(source)).toBeNull();
  });
});
