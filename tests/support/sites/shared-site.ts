import { z } from "zod";
import type { RunningSite } from "../start-site.ts";

/** A site shared by test files: none of them may stop it or inspect its whole log. */
export type SharedSite = Pick<RunningSite, "url" | "addresses" | "keys" | "dataDir"> & {
  databaseUrl: () => Promise<string>;
};

/** The STAFF_ACCESS setting of the site; all others are the defaults. */
export type StaffAccess = "any-user" | "role";

const answerSchema = z.object({
  url: z.string(),
  addresses: z.array(z.string()),
  keys: z.object({ publishable: z.string(), secret: z.string() }),
  dataDir: z.string(),
  databaseUrl: z.string(),
});

/**
 * The site shared by all test files of a worker, because starting one takes as long as most files do. It has
 * rows of earlier files, so a test must look for its own rows only. Tests that change settings, count rows,
 * need an empty site or break it must start their own.
 */
export async function getSharedSite(access: StaffAccess = "any-user"): Promise<SharedSite> {
  const worker = process.env.VITEST_POOL_ID ?? "1";
  const response = await fetch(`${process.env.SHARED_SITES}/${worker}/${access}`);
  if (!response.ok) throw new Error(await response.text());
  const { databaseUrl, ...site } = answerSchema.parse(await response.json());
  return { ...site, databaseUrl: async () => databaseUrl };
}
