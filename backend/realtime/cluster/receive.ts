import type { ChannelRegistry } from "../channels/channel-registry.ts";
import type { createPresences } from "../channels/presence.ts";
import type { RealtimeCluster } from "./join-cluster.ts";
import type { ClusterMessage } from "./message.ts";

/** Handles a message of another process. */
export function receiveFromCluster(
  service: {
    registry: ChannelRegistry;
    presences: ReturnType<typeof createPresences>;
    cluster: RealtimeCluster;
  },
  process: string,
  message: ClusterMessage,
): void {
  const { registry, presences, cluster } = service;
  switch (message.kind) {
    case "hello":
      cluster.publish({ kind: "presences", presences: presences.listOf(cluster.own) });
      break;
    case "presences":
      presences.replace(process, message.presences);
      break;
    case "presence":
      for (const presence of message.joins) presences.add(process, presence);
      for (const { channel, ref } of message.leaves) presences.remove(channel, ref);
      break;
    case "broadcast":
      registry.broadcast(message.channel, message.broadcast);
      break;
  }
}
