import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";

export const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Focus guards of an open menu, which are hidden and move the focus on. */
const FOCUS_GUARD = "[data-base-ui-focus-guard]";

/** Axe as a global of the page. */
declare const axe: typeof Axe;

/** Lists the accessibility violations of the page, one a line; with `tags`, by rules with these tags only. */
export async function findViolations(page: Page, tags: string[]): Promise<string[]> {
  const options: Axe.RunOptions = {
    // Passed rules need no details.
    resultTypes: ["violations"],
    // Preloading cross-origin styles is for a rule that is not used here.
    preload: { assets: ["media"] },
    ...(tags.length > 0 && { runOnly: tags }),
  };
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page, axeSource: AXE_SOURCE }).exclude(FOCUS_GUARD);
    return inLines((await builder.options(options).analyze()).violations);
  }
  if (!(await page.evaluate(takeAxe))) await page.evaluate(AXE_SOURCE);
  return inLines(
    await page.evaluate(
      async ({ exclude, options }) => (await axe.run({ exclude }, options)).violations,
      { exclude: [[FOCUS_GUARD]], options },
    ),
  );
}

/** Loads axe from the anchor (reused-context.ts), if that has opened the page: sending 650 KB costs as much as a check. */
function takeAxe(): boolean {
  if ("axe" in window) return true;
  try {
    const source: unknown = window.opener?.axeSource;
    if (typeof source === "string") new Function(source)();
  } catch {
    // The opener shows another site.
  }
  return "axe" in window;
}

function inLines(violations: Axe.Result[]): string[] {
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join("; ")})`,
  );
}
