import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { CategoryRow } from "../database.types.ts";
import { type ReadKept, readEachTime } from "../read-kept.ts";

type Batch = { slugs: Set<string>; rows: Promise<CategoryRow[]> };

const batches = new WeakMap<Client, Batch>();

/**
 * One category by its slug, or undefined. Look-ups of the same moment go to the backend as one query:
 * the front page needs five.
 *
 * @throws BackendError
 */
export async function findCategory(
  client: Client,
  slug: string,
  readKept: ReadKept = readEachTime,
): Promise<CategoryRow | undefined> {
  return readKept(`category ${slug}`, ["site"], () => lookUp(client, slug));
}

async function lookUp(client: Client, slug: string): Promise<CategoryRow | undefined> {
  const batch = batches.get(client) ?? startBatch(client);
  batch.slugs.add(slug);
  const rows = await batch.rows;
  return rows.find((row) => row.slug === slug);
}

function startBatch(client: Client): Batch {
  const slugs = new Set<string>();
  const rows = Promise.resolve().then(async () => {
    batches.delete(client);
    const { data, error, status } = await client
      .from("categories")
      .select("id,name,slug")
      .in("slug", [...slugs]);
    if (error) throw new BackendError(error, status);
    return data;
  });
  const batch = { slugs, rows };
  batches.set(client, batch);
  return batch;
}
