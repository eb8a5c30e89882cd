import type { Hub } from "../hub.ts";
import type { createPresences } from "../presence.ts";
import type { Peers } from "./join-peers.ts";
import type { PeerMessage } from "./message.ts";

/** Does what another process says. */
export function receiveFromPeers(
  service: { hub: Hub; presences: ReturnType<typeof createPresences>; peers: Peers },
  process: string,
  message: PeerMessage,
): void {
  const { hub, presences, peers } = service;
  switch (message.kind) {
    case "hello":
      peers.tell({ kind: "presences", presences: presences.listOf(peers.own) });
      break;
    case "presences":
      presences.replace(process, message.presences);
      break;
    case "presence":
      for (const presence of message.joins) presences.add(process, presence);
      for (const { channel, ref } of message.leaves) presences.remove(channel, ref);
      break;
    case "broadcast":
      hub.broadcast(message.channel, message.broadcast);
      break;
  }
}
