import type { Client } from "../../app/data/client.ts";
import type { OldAddressRow } from "../../app/data/rows.types.ts";
import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";

export type AddressStore = {
  /** Notes the addresses that something had in the archive; those without a path are left out. */
  add(kind: OldAddressRow["kind"], target: string, addresses: readonly string[]): void;
  /** Stores what was noted since the last time. Addresses that lead somewhere already stay. */
  flush(): Promise<void>;
};

type Row = Pick<OldAddressRow, "address" | "kind" | "target">;

const BATCH = 500;

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
        if (kind !== "article") terms.add(key);
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
    return data.length;
  }
}
