import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PageListener } from "./page-cache/page-listener.ts";
import { createRequestListener } from "./request-listener.ts";

/** Responds without reading the request body, in each way in which the site does. */
function createAnswers(): Hono {
  const refuse = () => Response.json({}, { status: 413 });
  return new Hono()
    .post("/too-large", bodyLimit({ maxSize: 10, onError: refuse }))
    .post("/seen", (context) => context.text(context.req.raw.body ? "seen" : "none"))
    .post("/unseen", (context) => context.text("answered"))
    .get("/", (context) => context.text("next"));
}

const NO_PAGES: PageListener = {
  answerCached: () => false,
  answerConfirmed: () => undefined,
  answerPage: () => false,
};

async function startServer(pages = NO_PAGES) {
  const server = createServer(
    createRequestListener({
      notice: () => undefined,
      pages,
      answerProbe: () => false,
      answerStream: () => false,
      handleRequest: getRequestListener(createAnswers().fetch),
      metrics: undefined,
      countOutage: () => undefined,
      headers: {},
      trustProxy: 0,
      log: pino({ level: "silent" }),
    }),
  ).listen(0, "127.0.0.1");
  const connected = vi.fn();
  server.on("connection", connected);
  await once(server, "listening");
  const address = server.address();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  async function send(
    method: string,
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ): Promise<number> {
    const port = typeof address === "object" && address ? address.port : 0;
    const sent = request({ agent, hostname: "127.0.0.1", port, method, path, headers });
    sent.end(body);
    const [answer] = await once(sent, "response");
    answer.resume();
    await once(answer, "end");
    return answer.statusCode;
  }
  return { send, connected };
}

test.each([
  ["/too-large", 413],
  ["/seen", 200],
  ["/unseen", 200],
])(
  "an unread body of a request to %s does not break the next request on the connection",
  async (path, status) => {
    const { send, connected } = await startServer();
    for (let round = 0; round < 5; round += 1) {
      expect(await send("POST", path, Buffer.alloc(400_000))).toBe(status);
      expect(await send("GET", "/")).toBe(200);
    }
    expect(connected).toHaveBeenCalledOnce();
  },
);

test("refuses an invalid Host header without breaking the next request on the connection", async () => {
  const { send, connected } = await startServer();
  const headers = { Host: "evil.example:99999" };
  for (let round = 0; round < 5; round += 1) {
    expect(await send("POST", "/seen", Buffer.alloc(1_000_000), headers)).toBe(400);
    expect(await send("GET", "/")).toBe(200);
  }
  expect(connected).toHaveBeenCalledOnce();
});

test("serves a cached but unconfirmed page through the normal path", async () => {
  const { send } = await startServer({ ...NO_PAGES, answerConfirmed: async () => false });
  expect(await send("GET", "/")).toBe(200);
  expect(await send("GET", "/nothing")).toBe(404);
});

test("responds once for a confirmed cached page", async () => {
  const answerPage = vi.fn(() => false);
  const { send } = await startServer({
    ...NO_PAGES,
    async answerConfirmed(_request, response) {
      response.writeHead(203).end();
      return true;
    },
    answerPage,
  });
  expect(await send("GET", "/")).toBe(203);
  expect(answerPage).not.toHaveBeenCalled();
});
