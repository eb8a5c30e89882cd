import { readFileSync } from "node:fs";
import { wordFile, wordParagraph, wordRun } from "../../../app/editor/word/word-sample.ts";
import { uniqueWord } from "../../support/rows.ts";
import { expectNoViolations } from "../fixtures.ts";
import { dropFile, expect, paragraph, paste, test } from "./editor-fixtures.ts";

const EVERYTHING = [
  { type: "paragraph", children: [{ text: "Split " }, { text: "runs" }], note: "kept" },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ type: "heading", level, children: [{ text: "Part" }] })),
  { type: "bulleted-list", children: ["old", "list"] },
  { type: "block-quote", cite: "A proverb", children: [{ text: "Measure twice." }] },
  { type: "divider", children: [] },
  { type: "player", address: "https://example.org/film" },
  { type: "call-out", tone: "loud", children: [{ text: "Kept " }, { text: "text", bold: true }] },
  { type: "attribution", children: [{ text: "First published elsewhere." }] },
];

test("untouched blocks are stored unchanged, whatever their shape", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("First"), ...EVERYTHING] });
  await expect(text.getByText("blocks of type “player”", { exact: false })).toBeVisible();
  await expectNoViolations(page);
  await text.getByText("First", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" words");
  await expectStored([paragraph("First words"), ...EVERYTHING]);
});

// The other shapes, and what stands beside the blocks, are tested in app/editor/engine/historic-shapes.test.ts.
test("a text of old opens as a whole and is stored as blocks", async ({ page, openEditor }) => {
  const { text, expectStored } = await openEditor("One\n\nTwo");
  await text.getByText("Two").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expectStored([paragraph("One"), paragraph("Two!")]);
});

test("links can be added, changed and removed, and invalid ones are refused", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Words")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Link" });
  const address = dialog.getByRole("textbox", { name: "Address" });
  await expect(address).toBeFocused();
  await address.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(
    dialog.getByText("Enter a web address, like https://example.org, or an email address."),
  ).toBeVisible();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(address).toBeFocused();
  await expectNoViolations(page);
  await address.fill("example.org/harbour");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const link = (href: string) => [
    { type: "paragraph", children: [{ type: "link", href, children: [{ text: "Words" }] }] },
  ];
  await expectStored(link("https://example.org/harbour"));
  await page.getByRole("button", { name: "Edit link" }).click();
  await expect(dialog.getByRole("link", { name: /Open/ })).toHaveAttribute(
    "href",
    "https://example.org/harbour",
  );
  await address.fill("desk@example.org");
  await dialog.getByRole("button", { name: "Change link" }).click();
  await expectStored(link("mailto:desk@example.org"));
  await page.getByRole("button", { name: "Edit link" }).click();
  await address.fill("OCEAN container");
  await expect(dialog.getByRole("status")).toHaveText("1 article found.");
  await expectNoViolations(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text.getByRole("link")).toHaveAttribute("href", /\/article\/[\w-]*container/);
  await page.getByRole("button", { name: "Remove link" }).click();
  await expectStored([paragraph("Words")]);
});

test("a link to an own article is found by words of its title, and stored as a path", async ({
  page,
  openEditor,
  createArticle,
}) => {
  const word = uniqueWord();
  const target = await createArticle({ title: `Ferry ${word} delayed` });
  const { text, expectStored } = await openEditor({ main: [paragraph("See")] });
  const href = `/article/${target.slug}`;
  const dialog = page.getByRole("dialog", { name: "Link" });
  const see = { text: "See " };
  const link = { type: "link", href, children: [{ text: `Ferry ${word} delayed` }] };
  await text.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(`FERRY ${word}`);
  await expect(dialog.getByRole("status")).toHaveText("1 article found.");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: target.title })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.type(" today");
  await expectStored([{ type: "paragraph", children: [see, link, { text: " today" }] }]);

  // The address of the article as it is copied from a browser.
  await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(new URL(href, page.url()).href);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const today = { type: "link", href, children: [{ text: "today" }] };
  await expectStored([{ type: "paragraph", children: [see, link, { text: " " }, today] }]);
});

test("pasting keeps structure, drops styles, and makes URLs links", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor();
  await text.click();
  await paste(text, { html: readFileSync("app/editor/paste/samples/word.html.txt", "utf8") });
  await expect(page.getByText("1 Image Not Pasted")).toBeVisible();
  await expect(text.getByRole("heading", { level: 2 })).toHaveText([
    "Harbour report",
    "The first part",
  ]);
  await expect(text.locator("ul ul")).toHaveText("The old one");
  await expect(text.locator("ol > li")).toHaveText(["Load", "Sail"]);
  await expect(text.locator("[style*=font], [class*=Mso]")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expectStored([]);

  await paste(text, { plain: "One\n\nTwo https://example.org/a\nand more" });
  await expectStored([
    paragraph("One"),
    {
      type: "paragraph",
      children: [
        { text: "Two " },
        {
          type: "link",
          href: "https://example.org/a",
          children: [{ text: "https://example.org/a" }],
        },
        { text: "\nand more" },
      ],
    },
  ]);

  const own =
    '<p data-pm-slice="0 0 []" style="color: red">Own <b style="color: red">words</b></p>';
  await paste(text, { html: own });
  await expect(text.getByText("Own words")).toBeVisible();
  const docs = readFileSync("app/editor/paste/samples/google-docs.html.txt", "utf8");
  await paste(text, { html: docs.replaceAll(/<img[^>]*>/g, "") });
  await expect(text.locator("strong").getByText("old", { exact: true })).toBeVisible();
  await expect(text.locator("[style*=color], [data-style]")).toHaveCount(0);
});

test("the text of Word documents is added where they are dropped, chosen or beside the text", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({
    main: [paragraph("First"), paragraph("Last")],
  });
  const file = {
    name: "report.docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    bytes: wordFile(
      wordParagraph(
        wordRun("10") +
          wordRun("6", '<w:vertAlign w:val="superscript"/>') +
          wordRun(" hidden", "<w:vanish/>"),
      ),
    ),
  };
  const added = {
    type: "paragraph",
    children: [{ text: "10" }, { text: "6", superscript: true }],
  };
  await dropFile(page, text.getByText("First"), file);
  await expect(page.getByText("1 hidden passage left out")).toBeVisible();
  await expectStored([paragraph("First"), added, paragraph("Last")]);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expectStored([paragraph("First"), paragraph("Last")]);

  await dropFile(page, page.getByRole("textbox", { name: "Excerpt" }), file);
  await expectStored([paragraph("First"), paragraph("Last"), added]);
  await text.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/word");
  await expect(page.getByRole("option", { name: /^Word document/i })).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({
    name: "broken.docx",
    mimeType: file.type,
    buffer: Buffer.from("no document"),
  });
  await expect(page.getByText("“broken.docx” could not be read.", { exact: false })).toBeVisible();
});
