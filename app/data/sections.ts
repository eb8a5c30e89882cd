import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { Json } from "./json.types.ts";

/** A section as the database stores it, without its place in the order. */
export type StoredSection = {
  category_id: string;
  description: string;
  color: string | null;
  in_header: boolean;
  in_menu: boolean;
  in_footer: boolean;
};

/**
 * Lists the sections in their order, as `saveSections` takes them.
 *
 * @throws BackendError
 */
export async function listStoredSections(client: Client): Promise<StoredSection[]> {
  const { data, error, status } = await client
    .from("sections")
    .select("category_id, description, color, in_header, in_menu, in_footer")
    .order("position");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Stores all sections in their order. `seen` are those that were loaded. Admins only.
 *
 * @throws BackendError with the code `PT409` when somebody else has changed them since.
 */
export async function saveSections(
  client: Client,
  { seen, wanted }: { seen: readonly StoredSection[]; wanted: readonly StoredSection[] },
): Promise<void> {
  const { error, status } = await client.rpc("save_sections", {
    seen: [...seen] satisfies Json,
    wanted: [...wanted] satisfies Json,
  });
  if (error) throw new BackendError(error, status);
}
