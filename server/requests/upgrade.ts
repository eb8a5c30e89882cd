import type { Server } from "node:http";
import type { Realtime } from "../../backend/realtime/open-realtime.ts";
import { refuseUpgrade } from "../../backend/realtime/read-upgrade.ts";
import { clientAddress } from "../limits/client-address.ts";
import type { Environment } from "../settings/environment.ts";

const WEB_SOCKET_PATH = /^\/realtime\/v1\/websocket\/?(?:\?|$)/;

/** Hands connections that ask for a WebSocket to the realtime service; there are no others. */
export function serveUpgrades(
  server: Server,
  realtime: Realtime,
  { TRUST_PROXY, SOCKET_LIMIT }: Pick<Environment, "TRUST_PROXY" | "SOCKET_LIMIT">,
): void {
  server.on("upgrade", (request, socket, head) => {
    // Whoever goes away meanwhile must not end the process.
    socket.on("error", () => socket.destroy());
    if (!WEB_SOCKET_PATH.test(request.url ?? ""))
      return refuseUpgrade(socket, { status: 404, message: "There is nothing at this address." });
    const forwarded = request.headers["x-forwarded-for"];
    const address = clientAddress(
      request.socket.remoteAddress ?? "",
      Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
      TRUST_PROXY,
    );
    realtime.accept(request, socket, head, { address, limit: SOCKET_LIMIT });
  });
}
