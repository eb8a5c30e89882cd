import type { Locator } from "@playwright/test";

/** Opens the menu of a row of a list, by its button, and chooses an action. */
export async function chooseRowAction(button: Locator, action: string): Promise<void> {
  await button.click();
  await button.page().getByRole("menuitem", { name: action, exact: true }).click();
}
