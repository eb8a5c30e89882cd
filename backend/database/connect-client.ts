import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type ClientOptions, clientSettings } from "./client-settings.ts";

/** How long a connection has to say goodbye before it is destroyed. */
const END_TIMEOUT_MS = 1000;

/**
 * Opens one connection that belongs to the caller, outside of the pool. Losing it makes its next statement fail.
 *
 * @throws Error when there is none within the connect timeout.
 */
export async function connectClient(options: ClientOptions): Promise<pg.Client> {
  const client = new pg.Client(clientSettings(options));
  // Without a listener the loss of an idle connection would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Ends a connection in order, or destroys it when that takes longer than a second. */
export async function endClient(client: pg.Client): Promise<void> {
  const isOver = client.end().then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([isOver, delay(END_TIMEOUT_MS, false, { ref: false })])))
    destroyClient(client);
}

/** Closes the socket without a word to the server; statements that wait for an answer fail. */
export function destroyClient(client: pg.Client): void {
  client.connection.stream.destroy();
}
