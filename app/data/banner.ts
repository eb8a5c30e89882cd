import type { Banner } from "../domain/banner.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/**
 * The newest banner: for readers, null once it has ended; for editors and the service key, also one that has.
 *
 * @throws BackendError
 */
export async function getNewestBanner(client: Client): Promise<Banner | null> {
  const { data, error, status } = await client
    .from("banners")
    .select("id, text, link, ends_at")
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data && { id: data.id, text: data.text, link: data.link, endsAt: data.ends_at };
}

/**
 * Shows readers a banner in place of the one before. `basedOn` is the id of the newest one that the user has seen; 0
 * for none. Editors only.
 *
 * @throws BackendError with the code `PT409` when somebody else has set another one since.
 */
export async function setBanner(
  client: Client,
  { text, link, endsAt, basedOn }: Omit<Banner, "id"> & { basedOn: number },
): Promise<void> {
  const { error, status } = await client.rpc("set_banner", {
    text,
    link,
    ends_at: endsAt,
    based_on: basedOn,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Ends a banner before its time. Editors only.
 *
 * @throws BackendError
 */
export async function endBanner(client: Client, { id }: { id: number }): Promise<void> {
  const { error, status } = await client.rpc("end_banner", { banner_id: id });
  if (error) throw new BackendError(error, status);
}
