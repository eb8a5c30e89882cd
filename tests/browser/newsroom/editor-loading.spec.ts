import type { Page } from "@playwright/test";
import { expect, paragraph, test } from "./editor-fixtures.ts";

/** Keys that are typed while a part of the editor is being loaded for the first time. */

test.use({
  // A first visit: nothing is cached.
  reusesContext: false,
  // Scripts that do not arrive.
  expectedErrors: { texts: ["Failed to load resource", "ERR_FAILED"] },
});

/** Withholds a script of the form. */
async function withhold(page: Page, script: string) {
  const { promise, resolve } = Promise.withResolvers<"continue" | "abort">();
  await page.route(`**/assets/${script}-*.js`, async (route) => route[await promise]());
  return { release: () => resolve("continue"), abort: () => resolve("abort") };
}

const loading = (page: Page) => page.getByRole("status", { name: "Loading" });

test("what is typed before the menu of blocks is loaded is in its search", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Words")] });
  const { release } = await withhold(page, "insert-menu");
  await text.getByText("Words").click();
  await page.getByRole("button", { name: "Insert block" }).press("Enter");
  await expect(loading(page)).toBeVisible();
  await page.keyboard.type("pull quotf");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("e");
  release();
  await expect(page.getByRole("combobox", { name: "Search blocks" })).toHaveValue("pull quote");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" of cars");
  await expectStored([{ type: "pull-quote", children: [{ text: "Words of cars" }] }]);
});

test("an address that is typed before the dialog of links is loaded does not replace the words", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Words")] });
  const { release } = await withhold(page, "link-dialog");
  await text.getByText("Words").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(loading(page)).toBeVisible();
  await page.keyboard.type("example.org");
  await expect(text).toHaveText("Words");
  release();
  await expect(page.getByRole("dialog", { name: "Link" }).getByLabel("Address")).toHaveValue(
    "example.org",
  );
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link", { name: "Words" })).toBeVisible();
  await expectStored([
    {
      type: "paragraph",
      children: [{ type: "link", href: "https://example.org/", children: [{ text: "Words" }] }],
    },
  ]);
});

test("an address that is typed before the tools of the editor are loaded is in the dialog of links", async ({
  page,
  openEditor,
}) => {
  const { release } = await withhold(page, "editor-tools");
  const { text } = await openEditor({ main: [paragraph("Words")] });
  await text.getByText("Words").click();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("example.org");
  release();
  const field = page.getByRole("dialog", { name: "Link" }).getByLabel("Address");
  await expect(field).toHaveValue("example.org");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();

  // Again, with everything loaded: the dialog takes the focus after the first key.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("example.com");
  await expect(field).toHaveValue("example.com");
  await page.keyboard.press("Escape");
  await expect(text).toHaveText("Words");
});

test("words that follow a shortcut whose dialog cannot be loaded are in the text", async ({
  page,
  openEditor,
}) => {
  const { text } = await openEditor({ main: [paragraph("Words")] });
  const { abort } = await withhold(page, "link-dialog");
  await text.getByText("Words").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(loading(page)).toBeVisible();
  await page.keyboard.type(" and more");
  abort();
  await expect(page.getByText("Not Loaded Yet")).toBeVisible();
  await page.keyboard.type(" again");
  await expect(text).toHaveText("Words and more again");
});

/** The control that opens each dialog of the editor, and the script that has it. */
const DIALOGS = {
  link: { script: "link-dialog", open: (page: Page) => page.keyboard.press("ControlOrMeta+k") },
  footnote: {
    script: "footnote-dialog",
    open: (page: Page) => page.keyboard.press("ControlOrMeta+Alt+f"),
  },
  embed: { script: "embed-dialog", open: (page: Page) => choose(page, "embed", "Embed") },
  "related article": {
    script: "related-article-dialog",
    open: (page: Page) => choose(page, "related", "Related article"),
  },
  language: {
    script: "language-dialog",
    async open(page: Page) {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitemcheckbox", { name: /Language/ }).click();
    },
  },
  "menu of blocks": {
    script: "insert-menu",
    open: (page: Page) => page.getByRole("button", { name: "Insert block" }).press("Enter"),
  },
};

/** Inserts a block by the slash menu. */
async function choose(page: Page, query: string, name: string): Promise<void> {
  await page.keyboard.type(`/${query}`);
  await page.getByRole("option", { name, exact: true }).click();
}

for (const [name, { script, open }] of Object.entries(DIALOGS)) {
  test(`Escape cancels the ${name} dialog before it is loaded`, async ({ page, openEditor }) => {
    const { text } = await openEditor({ main: [paragraph("Words")] });
    const { release } = await withhold(page, script);
    await text.getByText("Words").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await open(page);
    await expect(loading(page)).toBeVisible();
    await page.keyboard.type("dropped");
    const requested = page.waitForResponse((response) => response.url().includes(script));
    await page.keyboard.press("Escape");
    await expect(loading(page)).toBeHidden();
    release();
    await (await requested).finished();
    // A dialog takes the focus when it opens, and then what is typed.
    await text.focus();
    await page.keyboard.type(" and more");
    await expect(text).toHaveText(/^Words *and more$/);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("Enter");
    await open(page);
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}
