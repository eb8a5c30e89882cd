import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { withSite, withTempFolder } from "../bench-site.ts";
import type { Section } from "../figure.ts";
import { runImport } from "../run-import.ts";
import { writeWordPressExport } from "../wordpress-export.ts";

const ARTICLES = 1200;
const QUICK_ARTICLES = 400;

/**
 * Imports an export of WordPress, made of the real texts of `texts`, with a photo for every second article. The time of
 * an import of few articles, which is that of a start, is subtracted.
 */
export async function measureWordPressImport(
  texts: string,
  { isQuick }: { isQuick: boolean },
): Promise<Section[]> {
  const articles = isQuick ? QUICK_ARTICLES : ARTICLES;
  return withTempFolder((folder) =>
    withSite(join(folder, "site"), { DEMO: "0" }, async (site) => {
      const write = async (name: string, size: number) => {
        await mkdir(join(folder, name));
        return writeWordPressExport(join(folder, name), { texts, articles: size });
      };
      const few = await write("few", 2);
      const start = await runImport(site, [few.file, "--media", few.media]);
      const all = await write("all", articles);
      const run = await runImport(site, [all.file, "--media", all.media]);
      const each = (seconds: number) => (Math.max(0, seconds) * 1000) / articles;
      const importer = each(run.cpuSeconds - start.cpuSeconds);
      const database = each(run.databaseCpuSeconds - start.databaseCpuSeconds);
      return [
        {
          title: `Import of ${articles} articles and ${all.photos} photos from WordPress`,
          figures: [
            {
              ...{ name: "An article, CPU time", value: importer + database, unit: "CPU ms" },
              target: { atMost: 12 },
              note: `importer ${importer.toFixed(1)}, PostgreSQL ${database.toFixed(1)}`,
            },
            { name: "An article, time", value: each(run.seconds - start.seconds), unit: "ms" },
            {
              ...{ name: "Importer, greatest memory", value: run.megabytes, unit: "MB" },
              target: { atMost: 320 },
            },
          ],
        },
      ];
    }),
  );
}
