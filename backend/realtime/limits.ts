/** What one socket, and one client address, may do; the numbers of hosted Supabase where it documents one. */
export const LIMITS = {
  channelsPerSocket: 100,
  /** Channels of all sockets of one client address. */
  channelsPerAddress: 5000,
  /** Bytes of one broadcast. */
  payloadBytes: 256 * 1024,
  /** Names in one presence, and its bytes; they are sent again to everybody who comes. */
  presenceKeys: 10,
  presenceBytes: 16 * 1024,
  /** Bytes of all presences of one socket, and of all sockets of one client address. */
  presenceBytesPerSocket: 256 * 1024,
  presenceBytesPerAddress: 4 * 1024 * 1024,
  /** Levels of arrays and objects in a frame. */
  depth: 100,
  /** Bytes of one frame; a greater one closes its socket. */
  frameBytes: 1024 * 1024,
  /** Bytes a second that are read of all sockets of one client address, on average, and how many at once. */
  bytesPerSecond: 1024 * 1024,
  byteBurst: 2 * 1024 * 1024,
  /** Frames a second, on average, and how many at once. */
  eventsPerSecond: 100,
  eventBurst: 300,
  presencesPerSecond: 20,
  joinsPerSecond: 20,
  joinBurst: 120,
  /** Bytes that wait for a client to read; beyond it the socket is cut. */
  waitingBytes: 1024 * 1024,
  /** Without a word from the client for so long, its socket is closed. */
  silenceMs: 60_000,
  /** Sockets of one process, whoever opened them. */
  sockets: 20_000,
  /** Subscriptions to changes in one channel. */
  subscriptionsPerChannel: 100,
  /** Bytes of their conditions, which are compared with each change. */
  conditionBytesPerChannel: 64 * 1024,
} as const;

/** Lets `perSecond` pass on average and `burst` at once. */
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
