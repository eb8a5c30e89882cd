import { createMeter } from "../../core/requests/meter.ts";
import { LIMITS } from "../protocol/limits.ts";

/** One socket's use of its client address's limits. */
export type SocketUsage = {
  /** Whether the address has reached its channel limit. */
  isFullOfChannels(): boolean;
  /** Records how many channels the socket has joined or is joining. */
  setChannels(count: number): void;
  /** Adds presence bytes; negative to release. @returns false, and adds nothing, when the limit would be exceeded. */
  addPresence(bytes: number): boolean;
  /** Counts bytes that were read. @returns milliseconds to pause reading. */
  addReceived(bytes: number): number;
  close(): void;
};

type Taken = {
  sockets: number;
  channels: number;
  presenceBytes: number;
  received: ReturnType<typeof createMeter>;
};

/** Counts sockets, channels and presence bytes per client address. */
export function createUsage() {
  const byAddress = new Map<string, Taken>();

  return {
    /** The number of open sockets of an address. */
    socketsOf: (address: string) => byAddress.get(address)?.sockets ?? 0,
    /** Counts another socket until it is closed. */
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
