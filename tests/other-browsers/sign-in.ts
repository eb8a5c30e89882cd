import type { ProfileRow } from "../../app/data/rows.types.ts";
import { createAccount, TEST_PASSWORD, type TestClient } from "../support/clients.ts";
import type { Browser } from "./browser.ts";

/** Signs in as a new user with the form. */
export async function signIn(
  browser: Browser,
  service: TestClient,
  role: ProfileRow["role"] = "editor",
): Promise<void> {
  const { email } = await createAccount(service, role);
  await browser.resize(1280, 900);
  await browser.open("/admin/articles");
  await browser.focus({ role: "textbox", name: "Email" });
  await browser.type(email);
  await browser.focus({ role: "textbox", name: "Password" });
  await browser.type(TEST_PASSWORD);
  await browser.press("Enter");
  await browser.waitFor({ role: "heading", name: "Manage Articles" });
}
