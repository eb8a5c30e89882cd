import { DatabaseSync, type StatementSync } from "node:sqlite";

/**
 * Tables of texts on disk, in a temporary database that vanishes when closed. Exports name pictures,
 * authors and tags far from the stories that use them; a large one has millions of such rows, more
 * than there is memory for.
 */
export type LookupTables = {
  /** Keeps a value under a key; a second one under the same key is kept beside the first. */
  add(table: string, key: string, value: string, order?: number): void;
  /** The values under a key, by `order`, then as they came. */
  list(table: string, key: string): string[];
  get(table: string, key: string): string | null;
  close(): void;
};

const ROWS_A_TRANSACTION = 50_000;

export function openLookupTables(): LookupTables {
  // An empty name is SQLite's temporary database: memory first, then a file that is deleted at once.
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

  /** Builds the index when it is first needed: sorting once is far quicker than keeping it in order. */
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
      if (rows % ROWS_A_TRANSACTION === 0) database.exec("commit; begin");
    },
    list,
    get: (table, key) => list(table, key)[0] ?? null,
    close: () => database.close(),
  };
}
