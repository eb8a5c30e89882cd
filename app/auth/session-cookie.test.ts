import { expect, test } from "vitest";
import { sessionCookieName } from "../domain/account/session-token.ts";
import { holdsSession } from "./session-cookie.ts";

const TABLE: [string, string, boolean][] = [
  ["", "http://news.example.org", false],
  ["theme=dark; consent=yes", "http://news.example.org", false],
  ["sb-news-auth-token=base64-e30", "http://news.example.org", true],
  ["a=b; sb-news-auth-token.0=base64-e3; sb-news-auth-token.1=0", "http://news.example.org", true],
  ["sb-localhost-auth-token=x", "http://localhost", true],
  ["sb-127-auth-token=x", "http://127.0.0.1", true],
  ["sb-other-auth-token=x", "http://news.example.org", false],
  ["sb-news-auth-token-code-verifier=x", "http://news.example.org", false],
  ["sb-news-auth-token.1=x", "http://news.example.org", false],
  ["__Host-sb-news-auth-token=x", "https://news.example.org", true],
  ["a=b; __Host-sb-news-auth-token.0=x", "https://news.example.org", true],
  ["sb-news-auth-token=x", "https://news.example.org", false],
];

test.each(TABLE)(
  "holdsSession for cookies %j and backend %s is %s",
  (cookies, backend, isThere) => {
    const { hostname, protocol } = new URL(backend);
    expect(holdsSession(cookies, sessionCookieName(hostname, protocol))).toBe(isThere);
  },
);
