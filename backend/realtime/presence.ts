/** Somebody who is present in a channel; `ref` names this very appearance. */
export type Presence = { channel: string; ref: string; key: string; meta: Record<string, unknown> };

type Metas = { metas: Record<string, unknown>[] };
/** Who is there, by their keys, as Phoenix tells it. */
export type PresenceState = Record<string, Metas>;
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState };

const GATHER_MS = 50;

/**
 * Who is present in the channels, at this process and at others.
 *
 * @param tell gets what changed in a channel; what comes within a moment is told at once, so that a
 *   thousand clients that come together are not told of each other one by one.
 */
export function createPresences(tell: (channel: string, diff: PresenceDiff) => void) {
  /** By channel, then by ref; with the process that answers for it. */
  const channels = new Map<string, Map<string, Presence & { process: string }>>();
  const pending = new Map<string, { joins: Presence[]; leaves: Presence[] }>();
  let timer: NodeJS.Timeout | undefined;

  function note(kind: "joins" | "leaves", presence: Presence): void {
    const changes = pending.get(presence.channel) ?? { joins: [], leaves: [] };
    changes[kind].push(presence);
    pending.set(presence.channel, changes);
    timer ??= setTimeout(flushAll, GATHER_MS).unref();
  }

  function flush(channel: string): void {
    const changes = pending.get(channel);
    if (!changes) return;
    pending.delete(channel);
    tell(channel, { joins: group(changes.joins), leaves: group(changes.leaves) });
  }

  function flushAll(): void {
    timer = undefined;
    for (const channel of [...pending.keys()]) flush(channel);
  }

  function add(process: string, presence: Presence): void {
    const present = channels.get(presence.channel) ?? new Map();
    if (present.has(presence.ref)) return;
    channels.set(presence.channel, present);
    present.set(presence.ref, { ...presence, process });
    note("joins", presence);
  }

  function remove(channel: string, ref: string): void {
    const present = channels.get(channel);
    const presence = present?.get(ref);
    if (!present || !presence) return;
    present.delete(ref);
    if (present.size === 0) channels.delete(channel);
    note("leaves", presence);
  }

  function listOf(process: string): Presence[] {
    return [...channels.values()].flatMap((present) =>
      [...present.values()]
        .filter((presence) => presence.process === process)
        .map(({ process: _, ...presence }) => presence),
    );
  }

  return {
    add,
    remove,
    /** All for which a process answers. */
    listOf,
    /** Takes what a process says of itself for the whole truth about it. */
    replace(process: string, presences: readonly Presence[]): void {
      const refs = new Set(presences.map(({ ref }) => ref));
      for (const { channel, ref } of listOf(process)) if (!refs.has(ref)) remove(channel, ref);
      for (const presence of presences) add(process, presence);
    },
    /** Who is there; everybody in the channel has been told so before. */
    state(channel: string): PresenceState {
      flush(channel);
      return group([...(channels.get(channel)?.values() ?? [])]);
    },
    close(): void {
      clearTimeout(timer);
    },
  };
}

/** A name may be anything, also that of a property of every object. */
function group(presences: readonly Presence[]): PresenceState {
  const state: PresenceState = Object.create(null);
  for (const { key, ref, meta } of presences) {
    state[key] ??= { metas: [] };
    state[key].metas.push({ ...meta, phx_ref: ref });
  }
  return state;
}
