import { expect, test } from "vitest";
import { holdsSession } from "./session-cookie.ts";

const TABLE: [string, string, boolean][] = [
  ["", "news.example.org", false],
  ["theme=dark; consent=yes", "news.example.org", false],
  ["sb-news-auth-token=base64-e30", "news.example.org", true],
  ["a=b; sb-news-auth-token.0=base64-e3; sb-news-auth-token.1=0", "news.example.org", true],
  ["sb-localhost-auth-token=x", "localhost", true],
  ["sb-127-auth-token=x", "127.0.0.1", true],
  ["sb-other-auth-token=x", "news.example.org", false],
  ["sb-news-auth-token-code-verifier=x", "news.example.org", false],
  ["sb-news-auth-token.1=x", "news.example.org", false],
];

test.each(TABLE)("cookies %j of a site with the backend %s: %s", (cookies, host, isThere) => {
  expect(holdsSession(cookies, host)).toBe(isThere);
});
