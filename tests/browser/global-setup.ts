import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { serviceClient, type TestClient } from "../support/clients.ts";
import makeTemplate from "../support/database/prepare-databases.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { startConfiguredSite } from "./services/configured-site.ts";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");

/**
 * Starts the site under test, the demo newsroom, and the configured site, which shows its articles. With REAL_INPUT the
 * site under test is an empty one into which the archives of that folder are imported while it runs.
 */
export default async function startSiteUnderTest(): Promise<() => Promise<void>> {
  const removeTemplate = await makeTemplate();
  const realInput = process.env.REAL_INPUT;
  const site = await startSite({
    env: {
      DEMO: realInput ? "0" : "1",
      // services/external-supabase.spec.ts opens sockets to this site from pages of another origin.
      SOCKET_ORIGINS: "*",
      // All tests share one client address, whose pages would wait for each other.
      PAGE_CONCURRENCY: "100",
      PAGE_CONCURRENCY_PER_ADDRESS: "100",
    },
  });
  if (realInput) {
    await importArchives(site, resolve(realInput));
    await chooseFrontPage(serviceClient(site));
  } else {
    await showDefaultFront(serviceClient(site));
  }
  // Once two accounts are linked to authors, as in tests of people, it is asked for in each article of other tests.
  await serviceClient(site)
    .rpc("change_publishing_rules", { rules: { byline: "off" } })
    .throwOnError();
  process.env.SITE_UNDER_TEST = site.url;
  process.env.SECRET_KEY_UNDER_TEST = site.keys.secret;
  process.env.PUBLISHABLE_KEY_UNDER_TEST = site.keys.publishable;
  process.env.DATA_DIR_UNDER_TEST = site.dataDir;
  // Reader tests with imported articles need no configured site.
  const configured = realInput ? undefined : await startConfiguredSite(site);
  if (configured) process.env.CONFIGURED_SITE_UNDER_TEST = configured.url;
  return async () => {
    await configured?.stop();
    await site.stop();
    await removeTemplate?.();
  };
}

async function importArchives(site: RunningSite, folder: string): Promise<void> {
  for (const name of ["stories.jsonl", "stories.wxr.xml", "stories.ghost.json"]) {
    const child = spawn(
      process.execPath,
      ["archive/main.ts", join(folder, name), "--media", folder],
      {
        cwd: PROJECT_FOLDER,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, ENV_FILE: "", DATA_DIR: site.dataDir },
      },
    );
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`the import of ${name} ended with exit code ${code}`);
  }
}

/** Takes the composed front page and the breaking news of the demo off: tests expect the default front page. */
async function showDefaultFront(service: TestClient): Promise<void> {
  const [front, banner] = await Promise.all([
    service.from("fronts").select("id, version").eq("place", "home").single().throwOnError(),
    service.from("banners").select("id").single().throwOnError(),
  ]);
  await service
    .rpc("publish_front", {
      front_id: front.data.id,
      based_on: front.data.version,
      layout: null,
    })
    .throwOnError();
  await service.rpc("end_banner", { banner_id: banner.data.id }).throwOnError();
}

/** Flags articles as featured and popular, which archives do not. */
async function chooseFrontPage(service: TestClient): Promise<void> {
  const { data } = await service
    .from("articles")
    .select("id")
    .not("image_src", "is", null)
    .order("published_at", { ascending: false })
    .limit(12)
    .throwOnError();
  const ids = data.map(({ id }) => id);
  await service
    .from("articles")
    .update({ is_popular: true })
    .in("id", ids.slice(0, 6))
    .throwOnError();
  await service
    .from("articles")
    .update({ is_featured: true })
    .in("id", ids.slice(6))
    .throwOnError();
}
