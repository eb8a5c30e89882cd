import type { Server } from "node:http";
import type { Realtime } from "@broadsheet/backend";
import { clientAddress } from "../rate-limits/client-address.ts";
import type { Environment } from "../settings/environment.ts";

type Settings = Pick<Environment, "TRUST_PROXY" | "SOCKET_LIMIT" | "SOCKET_ORIGINS" | "SITE_URL">;

/** Passes WebSocket upgrades to the realtime service, the only one that takes them. */
export function serveUpgrades(
  server: Server,
  realtime: Realtime,
  { TRUST_PROXY, SOCKET_LIMIT, SOCKET_ORIGINS, SITE_URL }: Settings,
): void {
  const origins = [...SOCKET_ORIGINS, new URL(SITE_URL).origin];
  server.on("upgrade", (request, socket, head) => {
    // A client that disconnects in the meantime must not crash the process.
    socket.on("error", () => socket.destroy());
    const forwarded = request.headers["x-forwarded-for"];
    const address = clientAddress(
      request.socket.remoteAddress ?? "",
      Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
      TRUST_PROXY,
    );
    realtime.accept(request, socket, head, { address, limit: SOCKET_LIMIT, origins });
  });
}
