import { totpCode } from "../../support/authenticator.ts";
import { createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { startSite } from "../../support/start-site.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";

// Starts its own site.
test.describe.configure({ timeout: 120_000 });

test("staff without required two-step sign-in are sent to the setup and back", async ({ page }) => {
  const site = await startSite({ env: { STAFF_MFA: "required" } });
  try {
    const { email } = await createUser(site, "editor");
    await page.goto(`${site.url}/admin/articles?q=tides`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(TEST_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two-Step Sign-In Required");
    await expectNoViolations(page);
    await page.getByRole("link", { name: "Set Up" }).click();
    const section = page.getByRole("region", { name: "Two-Step Sign-In" });
    await section.getByRole("button", { name: "Set up two-step sign-in" }).click();
    const secret = (await section.getByRole("code").textContent()) ?? "";
    await page
      .getByLabel("Code", { exact: true })
      .fill(await totpCode(secret.replaceAll(/\s/g, "")));
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByRole("link", { name: "I've saved them" }).click();
    await expect(page).toHaveURL(`${site.url}/admin/articles?q=tides`);
    await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
  } finally {
    // The newsroom's socket is rejected.
    await page.goto("about:blank");
    await site.stop();
  }
});
