/** Uses of a statement before it is prepared. */
const TIMES_BEFORE = 3;
/** Each prepared statement takes memory in every connection of the database server. */
const MAX_PREPARED = 64;
/** Statements that are counted at a time; a flood of new ones only clears the counts. */
const MAX_COUNTED = 1000;

/**
 * Chooses which statements to prepare: a limited number of frequent ones, since clients of `/rest/v1` can send any
 * number of different statements.
 */
export function createStatementChoice(): (sql: string) => boolean {
  const prepared = new Set<string>();
  const counts = new Map<string, number>();
  return (sql) => {
    if (prepared.has(sql)) return true;
    if (prepared.size >= MAX_PREPARED) return false;
    const count = (counts.get(sql) ?? 0) + 1;
    if (count > TIMES_BEFORE) {
      counts.delete(sql);
      prepared.add(sql);
      return true;
    }
    if (counts.size >= MAX_COUNTED) counts.clear();
    counts.set(sql, count);
    return false;
  };
}
