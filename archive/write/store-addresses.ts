import type { Client } from "../../app/data/client.ts";
import type { OldAddressRow } from "../../app/data/rows.types.ts";
import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import {
  BackendUnavailableError,
  readRows,
  readRowsOf,
  requestWithRetry,
} from "./backend-request.ts";

export type AddressStore = {
  /**
   * Notes the addresses that something had in the archive; those without a path are left out.
   *
   * @param where the place in the archive that the report names.
   */
  add(
    kind: OldAddressRow["kind"],
    target: string,
    addresses: readonly string[],
    where: string,
  ): void;
  /**
   * Stores what was noted since the last time. Addresses that lead to something else already stay and are reported,
   * except those to the trash.
   */
  flush(): Promise<void>;
};

type Row = Pick<OldAddressRow, "address" | "kind" | "target">;
type NotedRow = Row & { where: string };

const BATCH = 500;
const TABLES = [
  ["article", "articles"],
  ["category", "categories"],
  ["author", "authors"],
] as const;
const LEADS_ELSEWHERE = "old addresses lead to something else on this site, and stay so";

/** Stores the addresses of the archive, so that links of others go on working. */
export function createAddressStore({
  client,
  isDryRun,
  builder,
}: {
  client: Client;
  isDryRun: boolean;
  builder: ReportBuilder;
}): AddressStore {
  const noted = new Map<string, NotedRow>();
  /** Those of categories and authors, which many articles repeat. */
  const terms = new Set<string>();
  return {
    add(kind, target, addresses, where) {
      for (const given of addresses) {
        const address = toOldAddress(given);
        const key = `${kind} ${target} ${address}`;
        if (address === null || terms.has(key)) continue;
        if (kind !== "article" && kind !== "image") terms.add(key);
        const row = { address, kind, target, where };
        const first = noted.get(address);
        if (!first) noted.set(address, row);
        else if (!isSame(first, row)) reportElsewhere(row);
      }
    },
    async flush() {
      const rows = [...noted.values()];
      noted.clear();
      for (let from = 0; from < rows.length; from += BATCH)
        builder.report.addresses += await store(rows.slice(from, from + BATCH));
    },
  };

  function reportElsewhere({ where, address }: NotedRow): void {
    builder.addChange({ where, title: address, what: LEADS_ELSEWHERE });
  }

  /** Returns how many of the addresses lead to their targets only now. */
  async function store(batch: NotedRow[]): Promise<number> {
    const stored = isDryRun ? new Set() : await insert(batch);
    const others = batch.filter(({ address }) => !stored.has(address));
    return stored.size + (await compare(others));
  }

  async function insert(batch: NotedRow[]): Promise<Set<string>> {
    const { data, error } = await requestWithRetry(() =>
      client
        .from("old_addresses")
        .upsert(
          batch.map(({ where: _, ...row }) => row),
          { onConflict: "address", ignoreDuplicates: true },
        )
        .select("address"),
    );
    if (error)
      throw new BackendUnavailableError(`old addresses cannot be stored: ${error.message}`);
    return new Set(data.map(({ address }) => address));
  }

  /**
   * Compares addresses with those that the site has. Addresses of articles that were deleted since move to those that
   * are imported in their place. Returns how many are new or moved.
   */
  async function compare(rows: readonly NotedRow[]): Promise<number> {
    const before = await readRowsOf(
      rows.map(({ address }) => address),
      (some) => client.from("old_addresses").select("address,kind,target").in("address", some),
    );
    const existing = new Map(before.map((row) => [row.address, row]));
    const pairs = rows.flatMap((row) => {
      const other = existing.get(row.address);
      return other && !isSame(other, row) ? [{ row, other }] : [];
    });
    const isGone = await findGone(pairs.map(({ other }) => other));
    let count = rows.length - existing.size;
    for (const { row, other } of pairs) {
      if (!isGone(other)) reportElsewhere(row);
      else if (other.kind === "article") count += isDryRun ? 1 : await move(row, other);
    }
    return count;
  }

  async function move({ address, kind, target }: NotedRow, other: Row): Promise<number> {
    const changed = await readRows(() =>
      client
        .from("old_addresses")
        .update({ kind, target })
        .eq("address", address)
        .eq("target", other.target)
        .select("address"),
    );
    return changed.length;
  }

  /** Finds what was deleted, or merged with another, which has its addresses now. */
  async function findGone(rows: readonly Row[]): Promise<(row: Row) => boolean> {
    const gone = new Set<string>();
    for (const [kind, table] of TABLES) {
      const targets = rows.filter((row) => row.kind === kind).map(({ target }) => target);
      for (const target of targets) gone.add(target);
      const live = await readRowsOf(targets, (some) =>
        client.from(table).select("id").in("id", some),
      );
      for (const { id } of live) gone.delete(id);
    }
    const drafts = await readRowsOf(gone, (some) =>
      client
        .from("article_drafts")
        .select("article_id")
        .is("trashed_at", null)
        .in("article_id", some),
    );
    for (const { article_id: id } of drafts) gone.delete(id);
    return ({ target }) => gone.has(target);
  }
}

function isSame(one: Row, other: Row): boolean {
  return one.kind === other.kind && one.target === other.target;
}
