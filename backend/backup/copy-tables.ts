import type pg from "pg";
import { to } from "pg-copy-streams";
import { quoteIdentifier } from "./backup-connection.ts";
import { type Table, tableFolder } from "./manifest.ts";
import type { Snapshot } from "./snapshot.ts";
import type { ArchiveWriter } from "./write-archive.ts";

const PART_BYTES = 4 * 1024 * 1024;

/** Archives the rows of all tables in PostgreSQL's `COPY` format. */
export async function archiveTables(snapshot: Snapshot, archive: ArchiveWriter): Promise<Table[]> {
  const tables: Table[] = [];
  for (const table of snapshot.tables) {
    const folder = tableFolder(table);
    let parts = 0;
    const rows = await copyOut(snapshot.client, selectRows(table), async (bytes) => {
      parts += 1;
      await archive.add(`${folder}${String(parts).padStart(6, "0")}.copy`, bytes);
    });
    tables.push({ ...table, rows });
  }
  return tables;
}

function selectRows({ schema, name, columns }: Omit<Table, "rows">): string {
  return `${quoteIdentifier(schema, name)} (${columns.map((column) => quoteIdentifier(column)).join(", ")})`;
}

/**
 * Runs `copy <source> to stdout` and passes on its output in parts of about 4 MiB. @returns the number of rows.
 */
export async function copyOut(
  client: pg.Client,
  source: string,
  onPart: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(to(`copy ${source} to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    await onPart(Buffer.concat(chunks));
    chunks = [];
    size = 0;
  }
  if (size > 0) await onPart(Buffer.concat(chunks));
  // `rowCount` arrives after the last row; another query makes sure that it was received.
  await client.query("select");
  return stream.rowCount;
}
