/** Limits per socket and per client address; the values of hosted Supabase where it documents one. */
export const LIMITS = {
  channelsPerSocket: 100,
  /** Channels of all sockets of one client address. */
  channelsPerAddress: 5000,
  /** Bytes of one broadcast. */
  payloadBytes: 256 * 1024,
  /** Keys and bytes of one presence state; it is sent to every client that joins. */
  presenceKeys: 10,
  presenceBytes: 16 * 1024,
  /** Bytes of all presence states of one socket, and of all sockets of one client address. */
  presenceBytesPerSocket: 256 * 1024,
  presenceBytesPerAddress: 4 * 1024 * 1024,
  /** Nesting depth of arrays and objects in a frame. */
  depth: 100,
  /** Bytes of one frame; a larger one closes its socket. */
  frameBytes: 1024 * 1024,
  /** Bytes per second, on average, read from all sockets of one client address, and the burst. */
  bytesPerSecond: 1024 * 1024,
  byteBurst: 2 * 1024 * 1024,
  /** Frames per second, on average, and the burst. */
  eventsPerSecond: 100,
  eventBurst: 300,
  presencesPerSecond: 20,
  joinsPerSecond: 20,
  joinBurst: 120,
  /** Bytes that may be buffered for a slow client; beyond it the socket is terminated. */
  waitingBytes: 1024 * 1024,
  /** Heartbeat timeout: a socket without any message for this long is closed. */
  silenceMs: 60_000,
  /** Sockets of one process, over all client addresses. */
  sockets: 20_000,
  /** Subscriptions to row changes in one channel. */
  subscriptionsPerChannel: 100,
  /** Bytes of their filters, which are evaluated on each change. */
  conditionBytesPerChannel: 64 * 1024,
} as const;

/** Rate limit of `perSecond` on average with a burst of `burst`. */
export function createBucket(perSecond: number, burst: number): { take(): boolean } {
  let level = burst;
  let filledAt = performance.now();
  return {
    take() {
      const now = performance.now();
      level = Math.min(burst, level + ((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (level < 1) return false;
      level -= 1;
      return true;
    },
  };
}
