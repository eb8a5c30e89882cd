import pg from "pg";

/** Each prepared statement takes memory in every connection of the database server. */
const MAX_PREPARED = 500;

/** Names of prepared statements: one per text, and none when there are too many texts. */
export function createStatementNames() {
  const names = new Map<string, string>();
  let made = 0;
  return {
    get(sql: string): string | undefined {
      const known = names.get(sql);
      if (known || names.size >= MAX_PREPARED) return known;
      made += 1;
      const name = `broadsheet_${made}`;
      names.set(sql, name);
      return name;
    },
    /** Forgets all names, so that every statement is parsed anew. */
    renew: () => names.clear(),
  };
}

/** "cached plan must not change result type": DDL has changed what a prepared statement returns. */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === "RevalidateCachedQuery";
}
