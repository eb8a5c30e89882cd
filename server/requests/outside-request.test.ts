import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { findOutsideSign } from "./outside-request.ts";

/** A request as it arrives, with headers in lower case. */
function arrived(
  headers: Record<string, string>,
  { address = "127.0.0.1", version = "1.1" } = {},
): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: address });
  const request = new IncomingMessage(socket);
  request.httpVersion = version;
  request.headers = { host: "localhost:3000", ...headers };
  return request;
}

test.each([
  {},
  { host: "localhost" },
  { host: "LOCALHOST:80" },
  { host: "news.localhost:3000" },
  { host: "127.0.0.1:3000" },
  { host: "127.8.8.8" },
  { host: "[::1]:3000" },
  { origin: "http://localhost:5173", "sec-fetch-site": "same-site" },
  { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
  { origin: "null" },
  // Pages elsewhere in this machine's browser: a link to the site, and the form of an identity provider.
  { referer: "https://search.example/", "sec-fetch-site": "cross-site" },
  { referer: "https://search.example/" },
  { origin: "https://idp.example", "sec-fetch-site": "cross-site" },
] as Record<string, string>[])("finds no sign of others in a local request with %j", (headers) => {
  expect(findOutsideSign(arrived(headers))).toBeUndefined();
});

test.each([
  "Forwarded",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Forwarded-Port",
  "X-Forwarded-Server",
  "X-Forwarded",
  "X-Real-IP",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "X-Original-Host",
  "CF-Connecting-IP",
  "CF-Ray",
  "CDN-Loop",
  "True-Client-IP",
  "Fastly-Client-IP",
  "Fly-Client-IP",
])("finds that %s forwards a request, whatever its value", (name) => {
  const key = name.toLowerCase();
  for (const value of ["127.0.0.1", ""]) {
    expect(findOutsideSign(arrived({ [key]: value }))).toBe(`header ${key}`);
  }
});

test.each([
  "news.example",
  "news.example:3000",
  "192.168.1.5:3000",
  "[2001:db8::1]:3000",
  "localhost.news.example",
  "127.0.0.1.news.example",
  "notlocalhost",
  "abc.ngrok.app",
  "",
])("finds that a request to the host %j is from elsewhere", (host) => {
  expect(findOutsideSign(arrived({ host }))).toBe(`host ${host}`);
});

test.each([
  [{}, { address: "192.0.2.1" }, "address 192.0.2.1"],
  [{}, { address: "::ffff:192.0.2.1" }, "address ::ffff:192.0.2.1"],
  [{}, { version: "1.0" }, "HTTP/1.0"],
  [{ origin: "http://news.example" }, {}, "origin http://news.example"],
  [
    { origin: "https://news.example", "sec-fetch-site": "same-origin" },
    {},
    "origin https://news.example",
  ],
  [
    { referer: "https://news.example/signup", "sec-fetch-site": "same-origin" },
    {},
    "origin https://news.example/signup",
  ],
] as [Record<string, string>, object, string][])(
  "finds a sign of others in the headers %j over %j",
  (headers, connection, sign) => {
    expect(findOutsideSign(arrived(headers, connection))).toBe(sign);
  },
);
