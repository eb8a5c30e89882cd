import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "./scripts/find-chromium.ts";

/**
 * With REAL_INPUT the site holds imported articles: what readers meet is tried on them. The newsroom's
 * journeys bring their own articles and are made once.
 */
const testDir = process.env.REAL_INPUT ? "tests/browser/readers" : "tests/browser";

/**
 * What has nothing to do with the width of the screen, or with touch, or sets a width of its own, is tried once: these
 * files, and the tests that are tagged `@one-width`.
 */
const AT_ONE_WIDTH = [
  "readers/{delivery,page-changes,slow-scripts}.spec.ts",
  "accounts/{guard-expiry,providers,reauthentication,secure-cookie,setup,second-factor-required}.spec.ts",
  "article-form/{leaving,pending-upload,sponsor}.spec.ts",
  "newsroom/{editor-documents,analytics-empty}.spec.ts",
  "services/{deploy,external-supabase,information-configured,information-pages,install,offline,offline-limits,page-views,storage-clearing,umami}.spec.ts",
];

/** Readers' journeys that need no article, or bring their own, are not made again on imported ones; nor are those tagged `@own-articles`. */
const WITH_OWN_ARTICLES = ["readers/new-articles.spec.ts", "readers/tags-authors.spec.ts"];

/**
 * Each window of Chromium makes pages for suggestions below its address bar, which nobody sees here: a third of the
 * work of a journey. Spare processes would be for other sites. The other names are Playwright's own; a list that is given
 * takes the place of its list.
 */
const FEATURES_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess",
  "ThirdPartyStoragePartitioning",
];

/**
 * Together they spare a tenth of the work: a page of a journey is gone before its scripts repay being compiled a second
 * and a third time, and two processors are shared by four browsers.
 */
const LESS_WORK = [
  "--js-flags=--no-turbofan,--no-maglev",
  "--in-process-gpu",
  "--num-raster-threads=1",
];

// Each worker reads this file too, and takes what was found once. An empty name stands for Playwright's own.
process.env.CHROMIUM_PATH ??= findHeadlessShell() ?? "";

const ONE_WIDTH = /@one-width/;
const OWN_ARTICLES = /@own-articles/;

/** One site for the whole run (tests/browser/global-setup.ts); its address reaches the tests in SITE_UNDER_TEST. */
export default defineConfig({
  testDir,
  testIgnore: process.env.REAL_INPUT ? inTests(WITH_OWN_ARTICLES) : [],
  grepInvert: process.env.REAL_INPUT ? OWN_ARTICLES : [],
  globalSetup: "./tests/browser/global-setup.ts",
  outputDir: "test-results",
  // Pages wait at times: for pauses after typing, for what fades. Four keep two processors busy.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy with something else can lose a race once; what fails twice is wrong.
  retries: 1,
  // How fast something is to be, its own test says. These limits are for what does not come at all.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [["dot"]] : [["list"]],
  use: {
    // A trace of every test costs a third of the time; `--trace on` makes one where it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    // A worker would answer requests that tests wait for or hold back; its own tests allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--process-per-site",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...LESS_WORK,
        `--disable-features=${FEATURES_OFF.join(",")}`,
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      use: {
        viewport: { width: 1280, height: 800 },
        // Both kinds of reader are met: phone with motion, desktop without. It also spares frames.
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    {
      name: "phone",
      testIgnore: inTests([...AT_ONE_WIDTH, ...(process.env.REAL_INPUT ? WITH_OWN_ARTICLES : [])]),
      grepInvert: process.env.REAL_INPUT ? [ONE_WIDTH, OWN_ARTICLES] : ONE_WIDTH,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
});

function inTests(paths: string[]): string[] {
  return paths.map((path) => `tests/browser/${path}`);
}
