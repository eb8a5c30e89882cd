import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "./scripts/find-chromium.ts";

/**
 * With REAL_INPUT the site contains imported articles, and only the reader tests run. Tests of the newsroom create
 * their own articles, so they need no second run.
 */
const testDir = process.env.REAL_INPUT ? "tests/browser/readers" : "tests/browser";

/**
 * Reader tests that create their articles or show none, which REAL_INPUT skips together with the tests tagged
 * `@own-articles`.
 */
const WITH_OWN_ARTICLES = ["new-articles", "slow-scripts", "tags-authors"].map(
  (name) => `tests/browser/readers/${name}.spec.ts`,
);

/** Reader tests that only run with REAL_INPUT. */
const WITH_IMPORTED_ARTICLES = ["tests/browser/readers/search-quality.spec.ts"];

/**
 * Each Chromium window renders pages for suggestions below its address bar, a third of the CPU time of a test. Spare
 * renderers would be for other sites. The other names are Playwright's defaults, which this list replaces.
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
 * Together they save a tenth of the CPU time: test pages are too short-lived for optimizing compilers, and three
 * browsers share a processor.
 */
const CPU_SAVING_ARGS = [
  "--js-flags=--no-turbofan,--no-maglev",
  "--in-process-gpu",
  "--num-raster-threads=1",
];

// Workers read this file too and reuse the first result. An empty path means Playwright's own browser.
process.env.CHROMIUM_PATH ??= findHeadlessShell() ?? "";

/** Tests of what a phone alone shows, such as the side menu. */
const PHONE = /@phone/;
/** Tests whose subject is the width. All others run on the desktop only. */
const BOTH_WIDTHS = /@both-widths/;
const OWN_ARTICLES = process.env.REAL_INPUT ? [/@own-articles/] : [];

/** The whole run uses one site (tests/browser/global-setup.ts); SITE_UNDER_TEST is its URL. */
export default defineConfig({
  testDir,
  testIgnore: process.env.REAL_INPUT ? WITH_OWN_ARTICLES : WITH_IMPORTED_ARTICLES,
  globalSetup: "./tests/browser/global-setup.ts",
  // Each run empties its folder when it starts, and the two may run at once.
  outputDir: process.env.REAL_INPUT
    ? "test-results/imported-articles"
    : "test-results/own-articles",
  // `npm test` runs them beside others: more would only make each wait longer.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only sometimes is wrong, and fails here. CI retries once and reports it as flaky.
  retries: process.env.CI ? 1 : 0,
  // Limits for what never happens; tests of speed have limits of their own.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI ? [["dot"]] : [["list"]],
  use: {
    // Traces would take a third of the time; `--trace on` records them.
    trace: "off",
    screenshot: "only-on-failure",
    // A service worker would answer requests that tests intercept; its own tests allow it.
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
        ...CPU_SAVING_ARGS,
        `--disable-features=${FEATURES_OFF.join(",")}`,
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: [PHONE, ...OWN_ARTICLES],
      use: {
        viewport: { width: 1280, height: 800 },
        // The phone project runs with motion, this one without, which also renders fewer frames.
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    {
      name: "phone",
      grep: [PHONE, BOTH_WIDTHS],
      grepInvert: OWN_ARTICLES,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
});
