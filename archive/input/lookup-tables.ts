import { DatabaseSync, type StatementSync } from "node:sqlite";

/**
 * Key-value tables in a temporary SQLite database. Exports list images, authors and tags apart from
 * the articles that use them; a large export has more of them than fit into memory.
 */
export type LookupTables = {
  /** Adds a value to the list of a key. */
  add(table: string, key: string, value: string, order?: number): void;
  /** The values of a key, by `order`, then by insertion. */
  list(table: string, key: string): string[];
  get(table: string, key: string): string | null;
  /** As `list`, one value after the other. */
  each(table: string, key: string): Iterable<string>;
  close(): void;
};

const TRANSACTION_ROWS = 50_000;

export function openLookupTables(): LookupTables {
  // An empty name opens a temporary database, which SQLite deletes when it is closed.
  const database = new DatabaseSync("");
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma cache_size = -16000;
    create table entries (name text not null, position integer not null, value text not null);
    begin;
  `);
  const insert: StatementSync = database.prepare("insert into entries values (?, ?, ?)");
  let select: StatementSync | null = null;
  let rows = 0;

  /** Builds the index before the first lookup: faster than maintaining it during the inserts. */
  function prepareSelect(): StatementSync {
    database.exec("create index if not exists entries_by_name on entries (name, position)");
    return database.prepare("select value from entries where name = ? order by position, rowid");
  }

  function list(table: string, key: string): string[] {
    select ??= prepareSelect();
    return select.all(`${table}\n${key}`).map((row) => String(row.value));
  }

  return {
    add(table, key, value, order = 0) {
      insert.run(`${table}\n${key}`, order, value);
      rows += 1;
      if (rows % TRANSACTION_ROWS === 0) database.exec("commit; begin");
    },
    list,
    *each(table, key) {
      // A statement of its own: others may be used meanwhile.
      for (const row of prepareSelect().iterate(`${table}\n${key}`)) yield String(row.value);
    },
    get: (table, key) => list(table, key)[0] ?? null,
    close: () => database.close(),
  };
}
