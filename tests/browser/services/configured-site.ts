import { copyFile, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { readPostmaster } from "../../support/processes.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { test } from "../fixtures.ts";

/**
 * Starts a site configured with `config` on the database and the images of the site under test, whose articles
 * it shows, and with the environment variables `env`. Call it before all tests of a file.
 */
export async function startConfiguredSite(
  config: object,
  env: Record<string, string> = {},
): Promise<RunningSite> {
  test.setTimeout(90_000);
  const shared = process.env.DATA_DIR_UNDER_TEST ?? "";
  const dataDir = await makeTempFolder();
  const [server, secrets] = await Promise.all([
    readPostmaster(shared),
    readFile(join(shared, "secrets.json"), "utf8"),
    copyFile(join(shared, "secrets.json"), join(dataDir, "secrets.json")),
    symlink(join(shared, "storage"), join(dataDir, "storage")),
    writeFile(join(dataDir, "set.json"), JSON.stringify(config)),
  ]);
  const { databasePassword } = z
    .object({ databasePassword: z.string() })
    .parse(JSON.parse(secrets));
  const site = await startSite({
    dataDir,
    env: {
      ...env,
      SITE_FILE: join(dataDir, "set.json"),
      DATABASE_URL: `postgres://postgres:${databasePassword}@127.0.0.1:${server?.port}/postgres`,
    },
  });
  return {
    ...site,
    async stop() {
      const exit = await site.stop();
      await removeFolder(dataDir);
      return exit;
    },
  };
}

export type ThirdParty = {
  /** Base URL without a trailing slash. */
  url: string;
  /** Path and query of every request so far. */
  requests: string[];
  close: () => Promise<void>;
};

/** Reports its origin, and whether it can access the page around it. */
const AD_SCRIPT = `
  const zone = document.querySelector(".zone[data-zone]");
  let reach = "sees the page";
  try { parent.document.title; } catch { reach = "sees nothing else"; }
  let cookies = "reads cookies";
  try { document.cookie; } catch { cookies = "reads no cookies"; }
  zone.textContent = ["Zone", zone.dataset.zone, "of", origin, reach, cookies].join(" ");`;

/** Processes the command queue as Matomo's script does, and accepts further commands. */
const MATOMO_SCRIPT = `
  const settings = {};
  const run = ([name, value]) => {
    settings[name] = value;
    if (name !== "trackPageView") return;
    const query = new URLSearchParams({ url: settings.setCustomUrl, title: settings.setDocumentTitle });
    fetch(settings.setTrackerUrl + "?" + query, { mode: "no-cors" });
  };
  if (!("disableCookies" in Object.fromEntries(_paq))) document.cookie = "_pk_id.1=visitor; Path=/";
  _paq.forEach(run);
  window._paq = { push: run };`;

const PLAUSIBLE_SCRIPT = `
  const { src, dataset } = document.currentScript;
  fetch(new URL("/event?domain=" + dataset.domain, src), { mode: "no-cors" });`;

const UMAMI_SCRIPT = `
  const { src, dataset } = document.currentScript;
  const query = new URLSearchParams({ website: dataset.websiteId, doNotTrack: dataset.doNotTrack });
  fetch(new URL("/send?" + query, src), { mode: "no-cors" });`;

const GOOGLE_SCRIPT = `
  const commands = dataLayer.map((entry) => Object.prototype.toString.call(entry) + entry[0]);
  fetch(new URL("/collect?" + commands.join(), document.currentScript.src), { mode: "no-cors" });`;

const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 2" width="600" height="200">
  <path fill="teal" d="M0 0h6v2H0z"/></svg>`;

const ANSWERS: Record<string, [type: string, body: string]> = {
  "/ad.js": ["text/javascript", AD_SCRIPT],
  "/matomo.js": ["text/javascript", MATOMO_SCRIPT],
  "/plausible.js": ["text/javascript", PLAUSIBLE_SCRIPT],
  "/umami.js": ["text/javascript", UMAMI_SCRIPT],
  "/gtag.js": ["text/javascript", GOOGLE_SCRIPT],
  "/image.svg": ["image/svg+xml", IMAGE],
};

/** A third-party server on its own origin: scripts, images, and a log of requests. */
export async function startThirdParty(): Promise<ThirdParty> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    requests.push(url);
    const [path = ""] = url.split("?");
    const [type, body] = ANSWERS[path] ?? ["text/plain", ""];
    response.writeHead(200, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
