import { findViolations } from "../find-violations.ts";
import { expect, paragraph, paste, test } from "./editor-fixtures.ts";

const MAP = "https://www.openstreetmap.org/?mlat=50.9&mlon=1.4#map=13/50.9/1.4";
const mapBlock = {
  type: "embed",
  href: MAP,
  provider: "OpenStreetMap",
  caption: "Map at 50.900° N, 1.400° E",
  author: "",
  src: "",
  width: 4,
  height: 3,
  children: [],
};
const POST = "https://bsky.app/profile/harbour.example/post/3kabcdefgh2x";

test("a pasted address becomes an embed, and the menu embeds one by the keyboard", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("One")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await paste(text, { plain: MAP });
  await expect(text.getByRole("figure", { name: "Embed from OpenStreetMap" })).toBeVisible();
  await expect(page.getByText("Embedded from OpenStreetMap")).toBeVisible();
  await page.keyboard.type("/embed");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Embed from another site" });
  await dialog.getByRole("textbox", { name: "Address" }).fill("https://example.org/page");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This address cannot be embedded.")).toBeVisible();
  expect(await findViolations(page, [])).toEqual([]);
  await dialog.getByRole("textbox", { name: "Address" }).fill(MAP);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const second = text.getByRole("figure", { name: "Embed from OpenStreetMap" }).nth(1);
  await second.getByRole("textbox", { name: "Caption of the embed" }).fill("Where it stands");
  expect(await findViolations(page, [])).toEqual([]);
  await expectStored([paragraph("One"), mapBlock, { ...mapBlock, caption: "Where it stands" }]);
});

test("a post that is gone keeps its quotation, and says so", async ({ page, openEditor }) => {
  const post = {
    type: "embed",
    href: POST,
    provider: "Bluesky",
    caption: "Post on Bluesky",
    author: "Harbour Office",
    src: "",
    width: 0,
    height: 600,
    children: [{ text: "The bridge opens at noon." }],
  };
  await page.route("**/api/embeds", (route) =>
    route.fulfill({
      json: {
        url: POST,
        facts: {
          provider: "Bluesky",
          caption: "Post on Bluesky",
          author: "",
          text: "",
          width: 0,
          height: 600,
          isGone: true,
        },
      },
    }),
  );
  const { text, expectStored } = await openEditor({ main: [paragraph("One"), post] });
  await text.getByRole("button", { name: "Check again" }).click();
  await expect(text.getByText("No longer available on Bluesky.")).toBeVisible();
  await expect(text.getByText("The bridge opens at noon.")).toBeVisible();
  await expectStored([paragraph("One"), { ...post, gone: true }]);
});
