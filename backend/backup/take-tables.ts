import type pg from "pg";
import { to } from "pg-copy-streams";
import { quoted } from "./connect.ts";
import { type Table, tableFolder } from "./manifest.ts";
import type { Snapshot } from "./snapshot.ts";
import type { ArchiveWriter } from "./write-archive.ts";

const PART_BYTES = 4 * 1024 * 1024;

/** Adds the rows of all tables to `archive`, as PostgreSQL's `COPY` writes them. */
export async function takeTables(snapshot: Snapshot, archive: ArchiveWriter): Promise<Table[]> {
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
  return `${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(", ")})`;
}

/**
 * Runs `copy <source> to stdout` and gives its bytes in pieces of about 4 MiB. @returns the number of rows.
 */
export async function copyOut(
  client: pg.Client,
  source: string,
  take: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(to(`copy ${source} to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    await take(Buffer.concat(chunks));
    chunks = [];
    size = 0;
  }
  if (size > 0) await take(Buffer.concat(chunks));
  // The number comes after the last row, and this answer after the number.
  await client.query("select");
  return stream.rowCount;
}
