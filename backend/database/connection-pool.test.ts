import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import postgres from "postgres";
import { expect, test } from "vitest";
import { createConnectionPool } from "./connection-pool.ts";

test("all that was sent on a connection fails when the server ends it before it has let it in", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.end()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sql = postgres(`postgres://reader:secret@127.0.0.1:${port}/news`, { max: 1 });
  const pool = createConnectionPool(sql.options);

  const connection = await pool.acquire();
  const sent = ["begin", "select 1", "commit"].map((text) => connection.send(text, [], false));
  const lost = {
    status: "rejected",
    reason: expect.objectContaining({ message: "The connection to the database was lost." }),
  };
  expect(await Promise.allSettled(sent)).toEqual([lost, lost, lost]);
  connection.release();
  expect(pool.stats()).toEqual({ max: 1, open: 0, used: 0, waiting: 0 });

  await pool.close();
  await sql.end();
  server.close();
});
