import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { budget, TIME_LIMIT_MS } from "../../fuzz/budget.ts";
import { hostileText } from "../../fuzz/hostile-text.ts";
import { serviceClient } from "../../support/clients.ts";
import { loggedErrors } from "../../support/logged-errors.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { createRawHttp } from "./raw-http.ts";

/** Requests with contradictory headers and inconsistent multipart uploads. */

let site: RunningSite;
let http: ReturnType<typeof createRawHttp>;
beforeAll(async () => {
  site = await startSite();
  http = createRawHttp(site.url, 4);
});
afterAll(async () => {
  http.close();
  await site.stop();
});

const oneLine = hostileText.map((value) =>
  value.replaceAll(/[^\t -~\u00a0-\u00ff]/g, "").slice(0, 400),
);
const number = fc.constantFrom(
  "0",
  "1",
  "5",
  "-1",
  "+5",
  "5, 5",
  "5,6",
  "0x5",
  "1e9",
  " 5",
  "99999999999999999999",
  "",
);
const framing = fc.oneof(
  number.map((value) => `Content-Length: ${value}`),
  fc
    .constantFrom(
      "chunked",
      "Chunked",
      "identity",
      "gzip, chunked",
      "chunked, gzip",
      "chunked, chunked",
      "x",
      "",
    )
    .map((value) => `Transfer-Encoding: ${value}`),
);
const header = fc.oneof(
  framing,
  fc
    .tuple(
      fc.constantFrom(
        ..."Host If-None-Match If-Modified-Since Range If-Range Accept-Encoding Accept Cookie Expect Connection".split(
          " ",
        ),
        ..."X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto Forwarded Upgrade TE Trailer Origin X-Request-Id".split(
          " ",
        ),
      ),
      oneLine,
    )
    .map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Connection: close, keep-alive",
    "Expect: 100-continue",
  ),
  fc.constantFrom(
    "If-None-Match: *",
    'If-None-Match: W/"a", "b',
    "Range: bytes=0-0,-1",
    "Accept-Encoding: br;q=, *;q=0",
  ),
);
const body = fc.constantFrom(
  "",
  "abcde",
  "5\r\nabcde\r\n0\r\n\r\n",
  "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
  "ffffffffffffffff\r\n",
);
const rawRequest = fc
  .record({
    line: fc.constantFrom(
      ..."GET /|GET /rss.xml|HEAD /search?q=a|GET /rest/v1/articles|POST /api/contact|POST /auth/v1/token".split(
        "|",
      ),
      ..."PUT /storage/v1/object/article-images/a|OPTIONS /storage/v1/upload/resumable|GET /realtime/v1/websocket".split(
        "|",
      ),
    ),
    headers: fc.array(header, { maxLength: 5 }),
    body,
  })
  .map(({ line, headers, body: rest }) =>
    [`${line} HTTP/1.1`, "Host: localhost", ...headers, "", rest].join("\r\n"),
  );

/** The site's response until it closes the connection or pauses. */
async function sendRaw(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.setTimeout(300, () => socket.destroy());
  socket.write(Buffer.from(request, "latin1"));
  let answer = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    answer += part;
  });
  await once(socket, "close").catch(() => undefined);
  return answer;
}

test(
  "responds to malformed headers and conflicting content lengths without failing",
  async () => {
    const some = fc.array(rawRequest, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(some, async (requests) => {
        const answers = await Promise.all(
          requests.map((request) => sendRaw(site.addresses[0] ?? site.url, request)),
        );
        for (const [at, answer] of answers.entries()) {
          expect(answer, requests[at]).not.toMatch(/^HTTP\/1\.1 5(?!01|03|05)/m);
        }
      }),
      budget(20),
    );
    expect((await fetch(site.url)).status).toBe(200);
  },
  TIME_LIMIT_MS,
);

test(
  "does not let a request hide in the body of another",
  async () => {
    const hidden = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (const lengths of [
      `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n`,
      "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
      "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
      "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    ]) {
      const sent = `POST /api/view HTTP/1.1\r\nHost: localhost\r\n${lengths}${hidden}`;
      for (const url of site.addresses) {
        const answer = await sendRaw(url, sent);
        expect(answer, lengths).not.toContain('"status":"ok"');
      }
    }
  },
  TIME_LIMIT_MS,
);

const UPLOADS = "/storage/v1/upload/resumable";
const metadata = fc.oneof(
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom(
            "bucketName",
            "objectName",
            "contentType",
            "cacheControl",
            "metadata",
            "__proto__",
            "",
          ),
          fc.oneof(
            hostileText,
            fc.constantFrom("article-images", "a.png", "../a.png", "image/png"),
          ),
        )
        .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`),
      { maxLength: 5 },
    )
    .map((parts) => parts.join(",")),
  oneLine,
);

test(
  "leaves no file after inconsistent multipart uploads",
  async () => {
    const key = {
      apikey: site.keys.secret,
      Authorization: `Bearer ${site.keys.secret}`,
      "Tus-Resumable": "1.0.0",
    };
    const start = fc.record({ length: number, metadata });
    const parts = fc.array(
      fc.record({ offset: number, body: fc.constantFrom("", "a", "abcde", "x".repeat(5000)) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    let begun = 0;
    const NAMED = `bucketName ${btoa("article-images")},objectName ${btoa("fuzz/a.png")},contentType ${btoa("image/png")}`;
    await fc.assert(
      fc.asyncProperty(start, parts, fc.boolean(), async (wanted, list, isNamed) => {
        const created = await http.send({
          method: "POST",
          path: UPLOADS,
          headers: {
            ...key,
            "Upload-Length": isNamed ? "5" : wanted.length,
            "Upload-Metadata": isNamed ? NAMED : wanted.metadata,
            "x-upsert": "true",
          },
        });
        expect(created.status, created.body).toBeLessThan(500);
        if (created.status === 201) begun += 1;
        const [, path] = /^location\n(.*)$/im.exec(created.headers) ?? [];
        const address = path ? new URL(path, site.url).pathname : `${UPLOADS}/none`;
        for (const { offset, body: bytes } of list) {
          const { status, body: text } = await http.send({
            method: "PATCH",
            path: address,
            headers: {
              ...key,
              "Upload-Offset": offset,
              "Content-Type": "application/offset+octet-stream",
            },
            body: bytes,
          });
          expect(status, text).toBeLessThan(500);
        }
      }),
      budget(60),
    );
    expect(begun).toBeGreaterThan(10);
    const { data } = await serviceClient(site).storage.from("article-images").list("fuzz");
    expect(data).toEqual([]);
    expect(loggedErrors(site.stderr())).toEqual([]);
  },
  TIME_LIMIT_MS,
);
