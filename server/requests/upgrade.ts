import type { IncomingHttpHeaders, Server } from "node:http";
import { type Realtime, refuseUpgrade } from "@broadsheet/backend";
import { clientAddress } from "../rate-limits/client-address.ts";
import type { Environment } from "../settings/environment.ts";

const WEB_SOCKET_PATH = /^\/realtime\/v1\/websocket\/?(?:\?|$)/;

type Settings = Pick<Environment, "TRUST_PROXY" | "SOCKET_LIMIT" | "SOCKET_ORIGINS" | "SITE_URL">;

/** Routes WebSocket upgrades to the realtime service, the only one that takes them. */
export function serveUpgrades(
  server: Server,
  realtime: Realtime,
  { TRUST_PROXY, SOCKET_LIMIT, SOCKET_ORIGINS, SITE_URL }: Settings,
): void {
  const origins = [...SOCKET_ORIGINS, new URL(SITE_URL).origin];
  server.on("upgrade", (request, socket, head) => {
    // A client that disconnects in the meantime must not crash the process.
    socket.on("error", () => socket.destroy());
    if (!WEB_SOCKET_PATH.test(request.url ?? ""))
      return refuseUpgrade(socket, { status: 404, message: "There is nothing at this address." });
    if (!mayOpen(request.headers, origins))
      return refuseUpgrade(socket, { status: 403, message: "Pages of this origin may not." });
    const forwarded = request.headers["x-forwarded-for"];
    const address = clientAddress(
      request.socket.remoteAddress ?? "",
      Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
      TRUST_PROXY,
    );
    realtime.accept(request, socket, head, { address, limit: SOCKET_LIMIT });
  });
}

/**
 * Whether the request's origin is the site's or an allowed one. Browsers always send `Origin`; a client without it is
 * not a browser.
 */
function mayOpen({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes("*") || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
