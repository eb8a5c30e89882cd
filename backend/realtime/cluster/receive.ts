import type { ChannelRegistry } from "../channels/channel-registry.ts";
import type { createPresences } from "../channels/presence.ts";
import type { RealtimeCluster } from "./join-cluster.ts";
import type { ClusterMessage } from "./message.ts";

/** Handles a message of another process. */
export function receiveFromCluster(
  service: {
    hub: ChannelRegistry;
    presences: ReturnType<typeof createPresences>;
    peers: RealtimeCluster;
  },
  process: string,
  message: ClusterMessage,
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
