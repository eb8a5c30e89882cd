import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { Realtime } from "@broadsheet/backend";
import { expect, onTestFinished, test } from "vitest";
import { serveUpgrades } from "./upgrade.ts";

test("passes the client's address, the socket limit and the allowed origins to realtime", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const accepted = new Promise<Parameters<Realtime["accept"]>[3]>((resolve) => {
    const realtime: Realtime = {
      accept(_request, socket, _head, client) {
        socket.destroy();
        resolve(client);
      },
      fetch: async () => new Response(),
      stats: () => ({ sockets: 0, channels: 0 }),
      close: async () => undefined,
    };
    serveUpgrades(server, realtime, {
      TRUST_PROXY: 1,
      SOCKET_LIMIT: 40,
      SOCKET_ORIGINS: ["https://named.example"],
      SITE_URL: "https://news.example/",
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const client = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  client.on("error", () => undefined);
  client.write(
    "GET /realtime/v1/websocket HTTP/1.1\r\nHost: news.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n",
  );
  expect(await accepted).toEqual({
    address: "192.0.2.7",
    limit: 40,
    origins: ["https://named.example", "https://news.example"],
  });
});
