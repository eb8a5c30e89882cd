import { createMeter } from "../request-bounds/meter.ts";
import { LIMITS } from "./limits.ts";

/** What one socket takes of what its client address may have. */
export type SocketUsage = {
  /** Whether the address has all the channels that it may have. */
  isFullOfChannels(): boolean;
  /** Notes how many channels the socket is in, or about to join. */
  setChannels(count: number): void;
  /** Counts bytes of presences, fewer when negative. @returns false, and counts nothing, when that is too many. */
  addPresence(bytes: number): boolean;
  /** Counts bytes that have been read. @returns milliseconds for which no more should be. */
  addReceived(bytes: number): number;
  close(): void;
};

type Taken = {
  sockets: number;
  channels: number;
  presenceBytes: number;
  received: ReturnType<typeof createMeter>;
};

/** Counts the sockets of each client address, their channels, and the bytes of their presences. */
export function createUsage() {
  const byAddress = new Map<string, Taken>();

  return {
    /** How many sockets an address has open. */
    socketsOf: (address: string) => byAddress.get(address)?.sockets ?? 0,
    /** Counts one more socket, until it is closed. */
    open(address: string): SocketUsage {
      const taken: Taken = byAddress.get(address) ?? {
        sockets: 0,
        channels: 0,
        presenceBytes: 0,
        received: createMeter(LIMITS.bytesPerSecond, LIMITS.byteBurst),
      };
      byAddress.set(address, taken);
      taken.sockets += 1;
      let channels = 0;
      let presenceBytes = 0;
      let isOpen = true;

      return {
        isFullOfChannels: () => taken.channels >= LIMITS.channelsPerAddress,
        setChannels(count) {
          if (!isOpen) return;
          taken.channels += count - channels;
          channels = count;
        },
        addPresence(bytes) {
          if (!isOpen) return false;
          const isTooMuch =
            presenceBytes + bytes > LIMITS.presenceBytesPerSocket ||
            taken.presenceBytes + bytes > LIMITS.presenceBytesPerAddress;
          if (bytes > 0 && isTooMuch) return false;
          presenceBytes += bytes;
          taken.presenceBytes += bytes;
          return true;
        },
        addReceived: (bytes) => taken.received.add(bytes),
        close() {
          if (!isOpen) return;
          isOpen = false;
          taken.sockets -= 1;
          taken.channels -= channels;
          taken.presenceBytes -= presenceBytes;
          if (taken.sockets === 0) byAddress.delete(address);
        },
      };
    },
  };
}
