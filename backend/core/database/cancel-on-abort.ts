import pg from "pg";
import { destroyClient } from "./connect-client.ts";

/** Time limit for the server to cancel a statement, and for the connection's user to release it. */
const CANCEL_TIMEOUT_MS = 1000;

export type Cancellation = {
  /**
   * Stops watching the signal, and calls `task` once no cancel request is pending: it would hit the connection's next statement.
   */
  stop(task: () => void): void;
};

/**
 * Cancels the running statement of a connection when the signal aborts. A connection whose statement could not be
 * canceled, or that is not released within a second, is destroyed.
 */
export function cancelOnAbort(client: pg.Client, signal: AbortSignal | undefined): Cancellation {
  let canceling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const cancel = () => {
    timer = setTimeout(() => destroyClient(client), CANCEL_TIMEOUT_MS);
    canceling = requestCancel(client).then((isTaken) => {
      if (!isTaken) destroyClient(client);
    });
  };
  signal?.addEventListener("abort", cancel, { once: true });
  return {
    stop(task) {
      signal?.removeEventListener("abort", cancel);
      clearTimeout(timer);
      if (canceling) void canceling.then(task);
      else task();
    },
  };
}

/**
 * Sends a CancelRequest of PostgreSQL's protocol on a separate connection outside of the pool. PgBouncer forwards
 * it.
 *
 * @returns whether the server has accepted it; false as well when that is not known in time.
 */
function requestCancel(client: pg.Client): Promise<boolean> {
  const { host, port, ssl, processID, secretKey } = client;
  if (processID === null || secretKey === null) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const connection = new pg.Connection({ ssl });
  let isSent = false;
  const send = () => {
    connection.cancel(processID, secretKey);
    isSent = true;
  };
  connection.on("connect", () => (ssl ? connection.requestSsl() : send()));
  connection.on("sslconnect", send);
  connection.on("error", () => resolve(false));
  // The server acknowledges by closing the connection.
  connection.on("end", () => resolve(isSent));
  const timer = setTimeout(() => resolve(false), CANCEL_TIMEOUT_MS);
  if (host.startsWith("/")) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  return promise.finally(() => {
    clearTimeout(timer);
    connection.stream.destroy();
  });
}
