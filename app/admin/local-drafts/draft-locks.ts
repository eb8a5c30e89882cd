const PREFIX = "broadsheet-draft:";

/**
 * Holds a Web Lock that marks a draft as used by an open form, until the returned function is called or the tab is
 * closed or crashes.
 */
export function lockDraft(draftId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Web Locks need a secure context; without them every draft counts as abandoned.
  void navigator.locks?.request(PREFIX + draftId, () => promise);
  return resolve;
}

/** Ids of the drafts that open forms use. */
export async function listLockedDrafts(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])),
  );
}
