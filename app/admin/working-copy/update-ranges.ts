import { decodeUpdate, ID, Item, Skip } from "yjs";

/** A stretch of what one Yjs client wrote, by its clock. `to` is exclusive. */
type Range = { client: number; from: number; to: number };

/** The parts of documents that an update brings, and those that it deletes. */
export type UpdateRanges = { written: Range[]; deleted: Range[] };

/**
 * Reads what an update contains.
 *
 * @throws when the bytes are no Yjs update
 */
export function readUpdateRanges(update: Uint8Array): UpdateRanges {
  const { structs, ds } = decodeUpdate(update);
  return {
    written: structs
      .filter((struct) => !(struct instanceof Skip))
      .map(({ id: { client, clock }, length }) => ({ client, from: clock, to: clock + length })),
    deleted: [...ds.clients].flatMap(([client, items]) =>
      items.map(({ clock, len }) => ({ client, from: clock, to: clock + len })),
    ),
  };
}

/** Whether an update brings words that stand beside or within what `ranges` brought: it cannot be read without that. */
export function dependsOn(update: Uint8Array, { written }: UpdateRanges): boolean {
  return decodeUpdate(update).structs.some(
    (struct) =>
      struct instanceof Item &&
      [struct.origin, struct.rightOrigin, struct.parent].some(
        (id) =>
          id instanceof ID &&
          written.some(
            ({ client, from, to }) => client === id.client && from <= id.clock && id.clock < to,
          ),
      ),
  );
}

export function joinRanges(all: readonly UpdateRanges[]): UpdateRanges {
  return {
    written: all.flatMap(({ written }) => written),
    deleted: all.flatMap(({ deleted }) => deleted),
  };
}

/** The parts of `ranges` that are not in `others`. */
export function subtractRanges(ranges: UpdateRanges, others: UpdateRanges): UpdateRanges {
  return {
    written: subtract(ranges.written, others.written),
    deleted: subtract(ranges.deleted, others.deleted),
  };
}

export function isEmptyRanges({ written, deleted }: UpdateRanges): boolean {
  return written.length === 0 && deleted.length === 0;
}

function subtract(ranges: Range[], others: readonly Range[]): Range[] {
  const byClient = Map.groupBy(others, ({ client }) => client);
  return ranges.flatMap((range) => {
    let left = [range];
    for (const other of byClient.get(range.client) ?? []) {
      left = left.flatMap((part) => subtractOne(part, other));
    }
    return left;
  });
}

/** Of the same client. */
function subtractOne(range: Range, other: Range): Range[] {
  if (range.from >= other.to || other.from >= range.to) return [range];
  return [
    { ...range, to: other.from },
    { ...range, from: other.to },
  ].filter(({ from, to }) => from < to);
}
