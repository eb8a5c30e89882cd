import { createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { createConnectionPool } from "../../../backend/core/database/connection-pool.ts";
import { makeSelfSigned } from "../../../backend/tests/support/self-signed.ts";

/** Servers that impersonate the database. */

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** PostgreSQL's SSLRequest, which asks for TLS before anything else. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A server that responds to SSLRequest with this and records what it can read afterwards. */
async function startServer(answer: (socket: Socket, read: (bytes: Buffer) => void) => void) {
  const readable: Buffer[] = [];
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (bytes) => {
      if (!bytes.equals(TLS_REQUEST)) readable.push(bytes);
      answer(socket, (more) => {
        readable.push(more);
        socket.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0, readable };
}

/** Connects to the database at a URL as the site does. @returns the error. */
async function ask(port: number, mode: string): Promise<string> {
  const pool = createConnectionPool({
    url: `postgres://somebody:secret@127.0.0.1:${port}/news?sslmode=${mode}`,
    max: 1,
    acquireTimeoutMs: 2000,
  });
  const why = await pool.query("select 1", []).then(
    () => "it did not",
    (error: unknown) => (error instanceof Error ? `${error.message} ${error.cause}` : ""),
  );
  await pool.close();
  return why;
}

test.each(["require", "verify-full"])(
  "sends nothing with sslmode=%s to a database without TLS",
  async (mode) => {
    const { port, readable } = await startServer((socket, read) => {
      socket.write("N");
      socket.on("data", read);
    });
    expect(await ask(port, mode)).not.toBe("it did not");
    for (const bytes of readable) {
      // At most a TLS ClientHello, which names no user.
      expect(bytes[0]).toBe(22);
      expect(bytes.toString("latin1")).not.toMatch(/somebody|secret|news/);
    }
  },
);

test.each([
  ["require", true],
  ["verify-full", false],
])("accepts with sslmode=%s an untrusted certificate: %s", async (mode, isTaken) => {
  const { privateKey: key, certificate: cert } = makeSelfSigned("database");
  const { port, readable } = await startServer((socket, read) => {
    socket.write("S");
    const secured = new TLSSocket(socket, { isServer: true, key, cert });
    secured.on("error", () => undefined).on("data", read);
  });
  const why = await ask(port, mode);
  expect(Buffer.concat(readable).includes("somebody")).toBe(isTaken);
  if (!isTaken) expect(why).toMatch(/self-signed|certificate/i);
});
