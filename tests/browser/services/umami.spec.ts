import type { RunningSite } from "../../support/start-site.ts";
import { expect, test, untilAlive } from "../fixtures.ts";
import { startConfiguredSite, startThirdParty, type ThirdParty } from "./configured-site.ts";

let site: RunningSite;
let thirdParty: ThirdParty;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeAll(async () => {
  thirdParty = await startThirdParty();
  const script = `${thirdParty.url}/umami.js`;
  site = await startConfiguredSite({ analytics: { kind: "umami", script, websiteId: "w-1" } });
});
test.afterAll(async () => {
  await site?.stop();
  await thirdParty?.close();
});

test("counts with cookieless Umami without consent, but not for readers who decline", async ({
  page,
}) => {
  const sent = "/send?website=w-1&doNotTrack=true";
  await page.goto(`${site.url}/privacy`);
  await expect.poll(() => thirdParty.requests).toEqual(["/umami.js", sent]);
  await expect(page.getByRole("main")).toContainText("We also use Umami");
  expect(await page.context().cookies()).toEqual([]);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Decline" }).click();
  await expect(main.getByRole("status")).toHaveText("You have declined.");
  await page.waitForLoadState("networkidle");
  thirdParty.requests.length = 0;
  await page.goto(`${site.url}/about`);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  expect(thirdParty.requests).toEqual([]);
});
