import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** A site with its file store; `close` stops it, unless it is the worker's shared site. */
export type StoredSite<Site = SharedSite> = {
  site: Site;
  env: Record<string, string>;
  close: () => Promise<void>;
};

export const STORES = ["on the disk", "in S3"] as const;

/** The worker's site with files on disk, or one with its own S3 server. */
export async function openStoredSite(store: (typeof STORES)[number]): Promise<StoredSite> {
  if (store === "in S3") return startS3Site();
  return { site: await getSharedSite(), env: {}, close: async () => undefined };
}

/** A site with files in its own S3 server. */
export async function startS3Site(dataDir?: string): Promise<StoredSite<RunningSite>> {
  const folder = await makeTempFolder();
  await mkdir(join(folder, "s3"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "paper", configs: [] }],
  });
  const { port } = await server.run();
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "paper",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_FORCE_PATH_STYLE: "1",
  };
  const site = await startSite({ env, dataDir });
  return {
    site,
    env,
    async close() {
      await site.stop();
      await server.close();
      await removeFolder(folder);
    },
  };
}
