import type { Page } from "@playwright/test";
import { expect, expectNoViolations, expectNoViolationsInEitherScheme } from "./fixtures.ts";

/**
 * Expects no accessibility violation at the desktop width in either color scheme, none on the touchscreen of a phone, and
 * no horizontal scrolling on either. Colors do not depend on the width.
 */
export async function expectNoViolationsAtBothWidths(page: Page): Promise<void> {
  await expectNoViolationsInEitherScheme(page);
  await expectNoOverflow(page);
  const desktop = page.viewportSize();
  // A finger needs larger buttons than a mouse.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await expectNoOverflow(page);
  if (desktop) await page.setViewportSize(desktop);
  await devTools.detach();
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
