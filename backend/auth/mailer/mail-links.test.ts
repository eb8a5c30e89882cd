import { expect, test } from "vitest";
import { readLinkToken, signLinkToken } from "./mail-links.ts";

const SECRET = "a secret of forty characters, at the least";
const HASH = "0123456789abcdef".repeat(4);

test.each(["pkce", "implicit"] as const)("reads a token signed for the flow %s", (flow) => {
  const token = signLinkToken(SECRET, flow, HASH);
  expect(encodeURIComponent(token)).toBe(token);
  expect(token.startsWith("pkce_")).toBe(flow === "pkce");
  expect(readLinkToken(SECRET, token)).toEqual({ flow, tokenHash: HASH });
});

const pkce = signLinkToken(SECRET, "pkce", HASH);
const implicit = signLinkToken(SECRET, "implicit", HASH);
const [, signature = ""] = implicit.split(".");

test.each([
  ["nothing", ""],
  ["the hash alone", HASH],
  ["the hash with an empty signature", `${HASH}.`],
  ["the hash with the flow's sign", `pkce_${HASH}`],
  ["a link of PKCE without its sign", pkce.slice("pkce_".length)],
  ["a link that gets the sign of PKCE", `pkce_${implicit}`],
  ["two signs", `pkce_${pkce}`],
  ["another hash", implicit.replace("0123", "0124")],
  ["the hash in capitals", implicit.replace(HASH, HASH.toUpperCase())],
  ["a shorter signature", implicit.slice(0, -1)],
  ["a longer signature", `${implicit}A`],
  ["a changed signature", `${HASH}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`],
  ["another secret", signLinkToken(`${SECRET}.`, "implicit", HASH)],
  ["a line after it", `${implicit}\n`],
])("rejects %s as a link token", (_, token) => {
  expect(readLinkToken(SECRET, token)).toBeUndefined();
});
