/** The presence of one client; `ref` identifies this appearance. */
export type Presence = { channel: string; ref: string; key: string; meta: Record<string, unknown> };

type Metas = { metas: Record<string, unknown>[] };
/** Presence states by key, in Phoenix's format. */
export type PresenceState = Record<string, Metas>;
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState };

const GATHER_MS = 50;

/**
 * The presence states of all channels, of this process and of the rest of the cluster.
 *
 * @param notify receives the changes of a channel; changes within a moment are batched, so that a
 *   thousand clients that join together do not cause a message each.
 */
export function createPresences(notify: (channel: string, diff: PresenceDiff) => void) {
  /** By channel, then by ref; with the process that owns the state. */
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
    notify(channel, { joins: group(changes.joins), leaves: group(changes.leaves) });
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
    /** All states that a process owns. */
    listOf,
    /** Replaces all states of a process by those that it has published. */
    replace(process: string, presences: readonly Presence[]): void {
      const refs = new Set(presences.map(({ ref }) => ref));
      for (const { channel, ref } of listOf(process)) if (!refs.has(ref)) remove(channel, ref);
      for (const presence of presences) add(process, presence);
    },
    /** Publishes pending changes and returns the current state of a channel. */
    state(channel: string): PresenceState {
      flush(channel);
      return group([...(channels.get(channel)?.values() ?? [])]);
    },
    close(): void {
      clearTimeout(timer);
    },
  };
}

/** Keys are arbitrary, also names of properties of every object such as `__proto__`. */
function group(presences: readonly Presence[]): PresenceState {
  const state: PresenceState = Object.create(null);
  for (const { key, ref, meta } of presences) {
    state[key] ??= { metas: [] };
    state[key].metas.push({ ...meta, phx_ref: ref });
  }
  return state;
}
