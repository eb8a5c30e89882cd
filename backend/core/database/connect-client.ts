import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type ClientOptions, clientSettings } from "./client-settings.ts";

/** Timeout for closing a connection in order before it is destroyed. */
const END_TIMEOUT_MS = 1000;

/**
 * Opens one connection outside of the pool, owned by the caller. When it is lost, its next statement fails.
 *
 * @throws Error when there is no connection within the connect timeout.
 */
export async function connectClient(options: ClientOptions): Promise<pg.Client> {
  const client = new pg.Client(clientSettings(options));
  // Without a listener the loss of an idle connection would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Closes a connection in order, or destroys it when that takes longer than a second. */
export async function endClient(client: pg.Client): Promise<void> {
  const isOver = client.end().then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([isOver, delay(END_TIMEOUT_MS, false, { ref: false })])))
    destroyClient(client);
}

/** Closes the socket without notifying the server; pending statements fail. */
export function destroyClient(client: pg.Client): void {
  client.connection.stream.destroy();
}
