/** Collects what is said of an article in the report, each once. */
export type ChangeList = { note: (what: string) => void; list(): string[] };

const MOST = 50;

export function createChangeList(): ChangeList {
  const changes = new Set<string>();
  return {
    note(what) {
      if (changes.size < MOST) changes.add(what);
    },
    list: () => [...changes],
  };
}
