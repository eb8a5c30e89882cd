import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readPostmaster } from "../../support/processes.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** Origin of every third party of the configured site. Tests answer its requests themselves (configured-fixtures.ts). */
export const THIRD_PARTY = "https://third-party.example";

/** Time zone of the configured site. */
export const TIME_ZONE = "America/New_York";

const CONFIGURATION = {
  contact: {
    email: "desk@harbour.example",
    address: "12 Quay Street, Port Anna",
    hours: "Daily, 8am-8pm",
  },
  socialProfiles: [{ name: "Mastodon", url: "https://social.example/@harbour" }],
  jurisdiction: "Port Anna",
  team: [
    { name: "Ada Birch", role: "Editor-in-Chief", image: `${THIRD_PARTY}/image.svg` },
    { name: "Ben van Dijk", role: "Lead Political Analyst" },
    { name: "Cho", role: "Technology Correspondent", image: "/no-such-image.png" },
  ],
  openings: [
    { title: "Court Reporter", department: "Newsroom", location: "Port Anna" },
    { title: "Platform Engineer", department: "R&D", location: "Remote", icon: "code" },
  ],
  analytics: { kind: "matomo", url: THIRD_PARTY, siteId: 1, cookies: true },
  ads: {
    belowHeader: {
      kind: "tag",
      script: `${THIRD_PARTY}/ad.js`,
      attributes: { class: "zone", "data-zone": "7" },
      width: 728,
      height: 90,
      phone: { width: 320, height: 100 },
    },
    inList: {
      kind: "house",
      image: `${THIRD_PARTY}/image.svg`,
      alt: "Harbour Bank",
      url: "https://bank.example/",
      text: "Accounts for everyone.",
      width: 600,
      height: 200,
    },
    inArticle: {
      kind: "house",
      image: `${THIRD_PARTY}/image.svg`,
      alt: "Write for us",
      url: "/careers",
      width: 600,
      // The file has another aspect ratio: the configured size counts.
      height: 120,
    },
  },
};

/**
 * Starts a second process on the database, the images and the outbox of a site, whose articles it shows, with ads,
 * analytics, information of a publisher, a time zone of its own and confirmed email addresses.
 */
export async function startConfiguredSite({ dataDir: shared }: RunningSite): Promise<RunningSite> {
  const dataDir = await makeTempFolder();
  // Either process sends the mails that wait in the database.
  await mkdir(join(shared, "outbox"), { recursive: true });
  const [server, secrets] = await Promise.all([
    readPostmaster(shared),
    readFile(join(shared, "secrets.json"), "utf8"),
    copyFile(join(shared, "secrets.json"), join(dataDir, "secrets.json")),
    symlink(join(shared, "storage"), join(dataDir, "storage")),
    symlink(join(shared, "outbox"), join(dataDir, "outbox")),
    writeFile(join(dataDir, "set.json"), JSON.stringify(CONFIGURATION)),
  ]);
  const { databasePassword } = z
    .object({ databasePassword: z.string() })
    .parse(JSON.parse(secrets));
  const site = await startSite({
    dataDir,
    env: {
      AUTH_CONFIRM_EMAIL: "1",
      TIME_ZONE,
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
