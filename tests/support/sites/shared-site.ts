import { z } from "zod";
import type { RunningSite } from "../start-site.ts";

/** A site that other files use as well: none of them may end it, or look at all of its log. */
export type SharedSite = Pick<RunningSite, "url" | "addresses" | "keys" | "dataDir"> & {
  databaseUrl: () => Promise<string>;
};

/** What the site's settings say about who is staff; the rest of them is as delivered. */
export type StaffAccess = "any-user" | "role";

const answerSchema = z.object({
  url: z.string(),
  addresses: z.array(z.string()),
  keys: z.object({ publishable: z.string(), secret: z.string() }),
  dataDir: z.string(),
  databaseUrl: z.string(),
});

/**
 * The site that the files of one worker share, one after the other: starting a site costs as much as most files
 * do on it. It holds what those before left behind, so that a test looks for its own rows only. Whoever changes
 * settings, counts everything, wants an empty site or breaks one starts one of their own.
 */
export async function getSharedSite(access: StaffAccess = "any-user"): Promise<SharedSite> {
  const worker = process.env.VITEST_POOL_ID ?? "1";
  const response = await fetch(`${process.env.SHARED_SITES}/${worker}/${access}`);
  if (!response.ok) throw new Error(await response.text());
  const { databaseUrl, ...site } = answerSchema.parse(await response.json());
  return { ...site, databaseUrl: async () => databaseUrl };
}
