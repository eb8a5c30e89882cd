import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RunningSite, startSite } from "./start-site.ts";
import { makeTempFolder, removeFolder } from "./temp-folder.ts";

/** Starts a site with these sign-in settings (AUTH_FILE). */
export async function startProviderSite(
  settings: unknown,
  env: Record<string, string> = {},
): Promise<RunningSite> {
  const folder = await makeTempFolder();
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  await writeFile(join(folder, "auth.json"), JSON.stringify(settings));
  const site = await startSite({ dataDir, env: { ACCOUNT_MAIL_LIMIT: "1000", ...env } });
  return {
    ...site,
    async stop() {
      const how = await site.stop();
      await removeFolder(folder);
      return how;
    },
  };
}
