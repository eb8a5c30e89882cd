const PREFIX = "broadsheet-journal:";

/**
 * Marks an entry as belonging to a form that is open, in this or another tab, until the returned function is
 * called or the tab is gone, however it went.
 */
export function holdEntry(entryId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Browsers give locks to secure pages only; without them each entry counts as left behind.
  void navigator.locks?.request(PREFIX + entryId, () => promise);
  return resolve;
}

/** The ids of the entries that open forms write to. */
export async function listHeldEntries(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])),
  );
}
