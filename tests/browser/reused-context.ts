import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** A browser's profile that the tests of a worker hand on, empty, and the page that keeps its process alive. */
export type ReusedContext = { context: BrowserContext; anchor: Page; devTools: CDPSession };

/**
 * A profile whose pages share one process (`--process-per-site`), which has compiled the site's scripts once: that is
 * half of the work of a journey in the newsroom, a third for readers. A page that shows nothing keeps the process.
 */
export async function openReusedContext(browser: Browser, siteUrl: string): Promise<ReusedContext> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto(`${siteUrl}/robots.txt`);
  return { context, anchor, devTools: await context.newCDPSession(anchor) };
}

/** Leaves nothing of a test but what the browser has of the site's scripts. */
export async function clearReusedContext({
  context,
  anchor,
  devTools,
}: ReusedContext): Promise<void> {
  for (const page of context.pages()) if (page !== anchor) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  await devTools.send("Storage.clearDataForOrigin", {
    origin: "*",
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
  });
}
