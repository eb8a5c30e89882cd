import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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
    const builder = new AxeBuilder({ page, axeSource: SOURCE }).exclude(FOCUS_GUARD);
    return inLines((await builder.options(options).analyze()).violations);
  }
  // Pages are checked more than once: axe is injected once, and returns violations only.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return inLines(
    await page.evaluate(
      async ({ exclude, options }) => (await axe.run({ exclude }, options)).violations,
      { exclude: [[FOCUS_GUARD]], options },
    ),
  );
}

function inLines(violations: Axe.Result[]): string[] {
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join("; ")})`,
  );
}
