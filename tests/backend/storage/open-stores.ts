import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** A site that keeps its files on the disk, or in an S3 server of its own. */
export type StoredSite = {
  site: RunningSite;
  env: Record<string, string>;
  close: () => Promise<void>;
};

export const STORES = ["on the disk", "in S3"] as const;

export async function startStoredSite(
  store: (typeof STORES)[number],
  dataDir?: string,
): Promise<StoredSite> {
  if (store === "on the disk") {
    const site = await startSite({ dataDir });
    return { site, env: {}, close: async () => void (await site.stop()) };
  }
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
