import type { Page } from "@playwright/test";
import { expect, test, untilAlive } from "../fixtures.ts";

// One document prepares the next: prefetch and fade-in.

test.describe("prefetching", () => {
  // Chromium prefetches little in a browser context that has shown many pages.
  test.use({ reusesContext: false });

  for (const saveData of [false, true]) {
    test(`a document is prefetched before its link is pressed, ${saveData ? "except with Save-Data" : "by speculation rules"}`, {
      tag: "@own-articles",
    }, async ({ page }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, "connection", { value: { saveData: value } });
      }, saveData);
      const early: string[] = [];
      page.on("request", (request) => {
        if (request.headers()["sec-purpose"]) early.push(new URL(request.url()).pathname);
      });
      await page.goto("/");
      await untilAlive(page);
      // Which links the rules name is tested in app/domain/pages/speculation-rules.test.ts.
      const rules = page.locator('script[type="speculationrules"]');
      await expect(rules).toHaveCount(saveData ? 0 : 1);
      await page.getByRole("contentinfo").getByRole("link", { name: "About" }).hover();
      if (saveData) {
        await untilPainted(page);
        expect(early).toEqual([]);
      } else await expect.poll(() => early).toContain("/about");
    });
  }
});

test("a page change fades in 0.3 s and a static page enters in 0.5 s, except with reduced motion", {
  tag: "@own-articles",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const animations: string[] = [];
    Object.assign(window, { animations });
    addEventListener("pagereveal", async (event) => {
      const { viewTransition } = event as Event & { viewTransition: ViewTransition | null };
      await viewTransition?.ready;
      for (const { effect } of viewTransition ? document.getAnimations() : []) {
        const { pseudoElement } = effect as KeyframeEffect;
        animations.push(`${pseudoElement} ${effect?.getComputedTiming().duration}`);
      }
    });
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (animationName === "spin") return;
      animations.push(`${animationName} ${getComputedStyle(target as Element).animationDuration}`);
    });
  });
  const listAnimations = () =>
    page.evaluate((): string[] => Reflect.get(window, "animations") ?? []);
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const isMoving = reducedMotion === "no-preference";
    await page.emulateMedia({ reducedMotion });
    const openAbout = async () => {
      await page.goto("/");
      expect(await listAnimations()).toEqual([]);
      await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Broadsheet");
    };
    if (isMoving) {
      // A busy browser skips a transition.
      await expect(async () => {
        await openAbout();
        await expect
          .poll(listAnimations, { timeout: 2000 })
          .toEqual(
            expect.arrayContaining([
              "::view-transition-new(root) 300",
              "::view-transition-old(root) 300",
              "entrance 0.5s",
            ]),
          );
      }).toPass();
    } else {
      await openAbout();
      await untilPainted(page);
      expect(await listAnimations()).toEqual([]);
    }
  }
});

test("a browser without view transitions fades the content in, except with reduced motion", {
  tag: "@own-articles",
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "CSSViewTransitionRule"));
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const isMoving = reducedMotion === "no-preference";
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main).toHaveCSS("animation-name", "none");
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(main).toHaveCSS("animation-name", isMoving ? "fade" : "none");
    if (isMoving) await expect(main).toHaveCSS("animation-duration", "0.3s");
  }
});

/** An animation begins in the frame after the page change. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
