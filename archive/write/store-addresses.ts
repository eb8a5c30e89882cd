import type { Client } from "../../app/data/client.ts";
import type { OldAddressRow } from "../../app/data/rows.types.ts";
import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, readRows, requestWithRetry } from "./backend-request.ts";

export type AddressStore = {
  /** Notes the addresses that something had in the archive; those without a path are left out. */
  add(kind: OldAddressRow["kind"], target: string, addresses: readonly string[]): void;
  /** Stores what was noted since the last time. Addresses that lead somewhere already stay, except to the trash. */
  flush(): Promise<void>;
};

type Row = Pick<OldAddressRow, "address" | "kind" | "target">;

const BATCH = 500;
/** Addresses and ids that fit into the URL of one request. */
const LOOKUP_BATCH = 40;

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
  const noted = new Map<string, Row>();
  /** Those of categories and authors, which many articles repeat. */
  const terms = new Set<string>();
  return {
    add(kind, target, addresses) {
      for (const given of addresses) {
        const address = toOldAddress(given);
        const key = `${kind} ${target} ${address}`;
        if (address === null || terms.has(key)) continue;
        if (kind !== "article" && kind !== "image") terms.add(key);
        if (!noted.has(address)) noted.set(address, { address, kind, target });
      }
    },
    async flush() {
      const rows = [...noted.values()];
      noted.clear();
      for (let from = 0; from < rows.length; from += BATCH) {
        const batch = rows.slice(from, from + BATCH);
        builder.report.addresses += isDryRun ? batch.length : await store(batch);
      }
    },
  };

  async function store(batch: Row[]): Promise<number> {
    const { data, error } = await requestWithRetry(() =>
      client
        .from("old_addresses")
        .upsert(batch, { onConflict: "address", ignoreDuplicates: true })
        .select("address"),
    );
    if (error)
      throw new BackendUnavailableError(`old addresses cannot be stored: ${error.message}`);
    const stored = new Set(data.map(({ address }) => address));
    const others = batch.filter(({ address, kind }) => kind === "article" && !stored.has(address));
    return data.length + (await takeFromTrash(others));
  }

  /** Lets addresses of articles that were deleted since lead to those that are imported in their place. */
  async function takeFromTrash(rows: readonly Row[]): Promise<number> {
    let taken = 0;
    for (let from = 0; from < rows.length; from += LOOKUP_BATCH) {
      const some = new Map(
        rows.slice(from, from + LOOKUP_BATCH).map((row) => [row.address, row.target]),
      );
      const before = await readRows(() =>
        client
          .from("old_addresses")
          .select("address,target")
          .eq("kind", "article")
          .in("address", [...some.keys()]),
      );
      const moved = before.filter(({ address, target }) => some.get(address) !== target);
      const deleted = await findDeleted(moved.map(({ target }) => target));
      for (const { address, target } of moved) {
        const next = some.get(address);
        if (next === undefined || !deleted.has(target)) continue;
        const changed = await readRows(() =>
          client
            .from("old_addresses")
            .update({ target: next })
            .eq("address", address)
            .eq("target", target)
            .select("address"),
        );
        taken += changed.length;
      }
    }
    return taken;
  }

  async function findDeleted(targets: readonly string[]): Promise<Set<string>> {
    const deleted = new Set(targets);
    if (deleted.size === 0) return deleted;
    const live = await readRows(() => client.from("articles").select("id").in("id", targets));
    for (const { id } of live) deleted.delete(id);
    const working = await readRows(() =>
      client
        .from("article_drafts")
        .select("article_id")
        .is("trashed_at", null)
        .in("article_id", targets),
    );
    for (const { article_id: id } of working) deleted.delete(id);
    return deleted;
  }
}
