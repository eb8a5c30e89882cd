import type { BackendAddress } from "./clients.ts";
import { listen, type SocketLimits } from "./listen.ts";
import type { TestBackendOptions } from "./open-backend-at.ts";
import { openTestBackend, type TestBackend } from "./open-test-backend.ts";

/** A backend whose sockets are at `url`. Other requests are answered in this process. */
export type RealtimeBackend = TestBackend & Required<BackendAddress>;

/**
 * Opens a backend with additional tables, and with sockets.
 *
 * @param schema creates the tables, before the first socket connects the backend to them.
 */
export async function openRealtime(
  schema = "",
  options: TestBackendOptions = {},
  limits: SocketLimits = {},
): Promise<RealtimeBackend> {
  const opened = await openTestBackend(options);
  const { keys, fetch, realtime } = opened.backend;
  await opened.sql.unsafe(schema);
  const listener = await listen(opened.backend, limits);
  return {
    ...opened,
    url: listener.url,
    keys,
    fetch,
    async close() {
      await realtime?.close();
      listener.close();
      await opened.close();
    },
  };
}
