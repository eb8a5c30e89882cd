import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Hidden stops at the edges of an open menu; they hand the focus on at once. */
const FOCUS_GUARD = "[data-base-ui-focus-guard]";

/** As the page has it, once it was brought there. */
declare const axe: typeof Axe;

/** What axe finds on the page, a line each; with `tags`, by the rules of these. */
export async function findViolations(page: Page, tags: string[]): Promise<string[]> {
  const options: Axe.RunOptions = {
    // What passes need not be described.
    resultTypes: ["violations"],
    // Styles of other origins are fetched for a rule that is not among these.
    preload: { assets: ["media"] },
    ...(tags.length > 0 && { runOnly: tags }),
  };
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page, axeSource: SOURCE }).exclude(FOCUS_GUARD);
    return inLines((await builder.options(options).analyze()).violations);
  }
  // A page is looked at twice or more: axe is brought once, and what it says of the rest stays there.
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
