import * as z from "zod/mini";
import type { CustomProvider } from "../domain/embeds/custom-providers.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

const providersSchema = z.array(
  z.object({ name: z.string(), pattern: z.string(), endpoint: z.string(), frame: z.string() }),
);

const foundSchema = z.object({
  url: z.string(),
  facts: z.object({
    provider: z.string(),
    caption: z.string(),
    author: z.string(),
    text: z.string(),
    width: z.number(),
    height: z.number(),
    isGone: z.boolean(),
  }),
  thumbnail: z.optional(z.object({ type: z.string(), data: z.string() })),
});

/** Findings of the site about an address: how it is stored, its facts, and its thumbnail as base64. */
export type FoundEmbed = z.infer<typeof foundSchema>;

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Providers of embeds that admins added. Staff and the service key only.
 *
 * @throws BackendError
 */
export async function listEmbedProviders(client: Client): Promise<CustomProvider[]> {
  const { data, error, status } = await client.rpc("get_embed_providers");
  if (error) throw new BackendError(error, status);
  return providersSchema.parse(data);
}

/**
 * Stores the list of providers in place of the one before. Admins only.
 *
 * @throws BackendError
 */
export async function changeEmbedProviders(
  client: Client,
  { providers }: { providers: readonly CustomProvider[] },
): Promise<CustomProvider[]> {
  const { data, error, status } = await client.rpc("change_embed_providers", {
    providers: [...providers],
  });
  if (error) throw new BackendError(error, status);
  return providersSchema.parse(data);
}

/**
 * Asks the site what an address can be embedded as; null for one that cannot be embedded. Staff only.
 *
 * @throws BackendError
 */
export async function findEmbed(
  client: Client,
  { address }: { address: string },
): Promise<FoundEmbed | null> {
  const { data } = await client.auth.getSession();
  const answer = await fetch("/api/embeds", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
    },
    body: JSON.stringify({ address }),
  }).catch((error: unknown) => {
    throw new BackendError({ message: String(error) }, 0);
  });
  if (answer.ok) return z.nullable(foundSchema).parse(await answer.json());
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined)).data;
  throw new BackendError(
    refusal ?? { message: "The address could not be looked up. Try again later." },
    answer.status,
  );
}
