import type { Locator, Page } from "@playwright/test";
import { blockFixtures } from "../../../app/blocks/block-fixtures.ts";
import type { Block } from "../../../app/domain/content.ts";
import { wordFile, wordParagraph, wordRun } from "../../../app/editor/word/word-sample.ts";
import { readTestMedia } from "../../../backend/storage/media/test-media.ts";
import { expect, expectToast } from "../fixtures.ts";
import { paste } from "../newsroom/editor-fixtures.ts";
import { bodyOf, draw, fillArticle, publish, test, uniqueTitle } from "./article-form-fixtures.ts";

/** The text of the form, and what its blocks need of the page. */
type Form = {
  page: Page;
  text: Locator;
  /** Sets the files that the next dialog for files chooses. */
  choose: (...files: { name: string; mimeType: string; buffer: Buffer }[]) => void;
  /** Title of another article. */
  related: string;
};

type Row = {
  block: Block["type"];
  /** Types or chooses what is in the block. It has just been inserted. */
  fill: (form: Form) => Promise<void>;
  /** Comes back to the block later. */
  edit?: (form: Form) => Promise<void>;
  /** The block on the reader page. */
  seen: (article: Locator, form: Form) => Locator;
};

/** Blocks of which the words stand in the text itself. They are edited at their end. */
function words(block: Block["type"], typed: string, find: (article: Locator) => Locator): Row {
  return {
    block,
    fill: ({ page }) => page.keyboard.type(typed),
    async edit({ page, text }) {
      await text.getByText(typed, { exact: true }).click();
      await page.keyboard.press("End");
      await page.keyboard.type(" Again.");
    },
    seen: (article) => find(article).filter({ hasText: `${typed} Again.` }),
  };
}

const field = (text: Locator, name: string) => text.getByRole("textbox", { name, exact: true });
const heading = (level: 2 | 3 | 4) =>
  words("heading", `Heading of level ${level}.`, (article) =>
    article.getByRole("heading", { level }),
  );
const item = (typed: string) => words("list", typed, (article) => article.getByRole("listitem"));
const png = async () => ({ name: "a.jpg", mimeType: "image/jpeg", buffer: await draw() });

async function upload({ page }: Form): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Upload From Device" }).press("Enter");
}

function recording(type: "audio" | "video"): Row {
  const fileType = type === "audio" ? "Audio" : "Video";
  const block = (text: Locator) => text.getByRole("figure", { name: fileType });
  return {
    block: type,
    async fill({ page, text }) {
      await expect(block(text).getByLabel(`Preview of the ${type}`)).toBeVisible();
      await field(text, `Name of the ${type}`).fill(`A ${type} of the ferry`);
      await block(text).getByRole("group", { name: "Transcript" }).click();
      await page.keyboard.type(`Words of the ${type}.`);
    },
    edit: ({ text }) => field(block(text), "Caption").fill(`Recorded as ${type}.`),
    seen: (article) =>
      article
        .getByRole("figure")
        .filter({ has: article.page().getByLabel(`A ${type} of the ferry`, { exact: true }) })
        .filter({ hasText: `Recorded as ${type}.` })
        .filter({ hasText: `Words of the ${type}.` }),
  };
}

/** By their names in the menus: each has a row, or the first test fails. */
const TEXT_ROWS: Record<string, Row> = {
  "Heading 2": heading(2),
  "Heading 3": heading(3),
  "Heading 4": heading(4),
  "Bulleted list": item("A bicycle is free."),
  "Numbered list": item("Buy a ticket first."),
  Quote: {
    ...words("block-quote", "Measure twice.", (article) => article.locator("blockquote")),
  },
  "Pull quote": words("pull-quote", "It sails.", (article) => article.locator(".pull-quote")),
  "Code block": words("code-block", "let knots = 12;", (article) => article.locator("pre")),
  "Fact box": {
    ...words("fact-box", "Built in 1932.", (article) => article.getByRole("region")),
  },
  Timeline: {
    block: "timeline",
    async fill({ page, text }) {
      await expect(field(text, "Date of the entry")).toBeFocused();
      await page.keyboard.type("1932");
      await page.keyboard.press("Enter");
      await page.keyboard.type("The keel is laid.");
    },
    edit: ({ text }) => field(text, "Heading of the timeline").fill("The life of a ferry"),
    seen: (article) =>
      article.getByRole("region", { name: "The life of a ferry" }).getByText("The keel is laid."),
  },
  Table: {
    block: "table",
    async fill({ page }) {
      for (const cell of ["Year", "Trips", "Share", "1932", "12"]) {
        await page.keyboard.type(cell);
        await page.keyboard.press("Tab");
      }
    },
    edit: ({ text }) => field(text, "Caption of the table").fill("Trips a year"),
    seen: (article) => article.getByRole("table", { name: "Trips a year" }).getByText("1932"),
  },
  Divider: {
    block: "divider",
    fill: () => Promise.resolve(),
    seen: (article) => article.getByRole("separator"),
  },
};

const FILE_ROWS: Record<string, Row> = {
  Image: {
    block: "image",
    async fill(form) {
      form.choose(await png());
      await upload(form);
      await field(form.text, "Alternative text").fill("The ferry");
      await field(form.text, "Credit").fill("Image Desk");
    },
    edit: ({ text }) => field(text, "Caption").first().fill("The ferry at noon."),
    seen: (article) =>
      article
        .getByRole("figure")
        .filter({ has: article.page().getByRole("img", { name: "The ferry", exact: true }) })
        .filter({ hasText: "The ferry at noon. Image Desk" }),
  },
  Gallery: {
    block: "gallery",
    async fill(form) {
      const gallery = form.text.getByRole("figure", { name: "Gallery" });
      form.choose(await png(), await png());
      await gallery.getByRole("button", { name: "Add images" }).press("Enter");
      await upload(form);
      const images = gallery.getByRole("figure", { name: "Image" });
      await expect(images).toHaveCount(2);
      for (const [place, name] of ["Bow", "Stern"].entries()) {
        await field(images.nth(place), "Alternative text").fill(name);
        await field(images.nth(place), "Caption").fill(`${name}.`);
        await field(images.nth(place), "Credit").fill("Image Desk");
      }
    },
    edit: ({ text }) => field(text, "Caption of the gallery").fill("From both ends"),
    seen: (article) =>
      article
        .locator(".gallery")
        .filter({ has: article.page().getByRole("img", { name: "Stern" }) })
        .filter({ hasText: "From both ends" }),
  },
  Audio: recording("audio"),
  Video: recording("video"),
  "Related article": {
    block: "related-article",
    async fill({ page, text, related }) {
      await page.getByRole("searchbox", { name: "Search articles" }).fill(related);
      await expect(page.getByRole("dialog").getByRole("button", { name: related })).toBeVisible();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(text.getByRole("link", { name: related })).toBeVisible();
    },
    seen: (article, { related }) => article.getByRole("link", { name: related }),
  },
  Embed: {
    block: "embed",
    async fill({ page, text }) {
      await page
        .getByRole("dialog")
        .getByRole("textbox", { name: "Address" })
        .fill("https://www.openstreetmap.org/?mlat=50.9&mlon=1.4#map=13/50.9/1.4");
      await page.keyboard.press("Enter");
      await expect(text.getByRole("figure", { name: "Embed from OpenStreetMap" })).toBeVisible();
    },
    edit: ({ text }) => field(text, "Caption of the embed").fill("The pier"),
    seen: (article) => article.locator(".embed").filter({ hasText: "The pier" }),
  },
  "Word document": {
    ...words("paragraph", "Words of a document.", (article) => article.getByRole("paragraph")),
    fill: ({ text }) => expect(text.getByText("Words of a document.")).toBeVisible(),
  },
};

/** Blocks without an entry in the menus: typed, or only pasted. */
const OTHERS: Record<string, Row> = {
  paragraph: {
    ...words("paragraph", "The harbour opened in the morning.", (article) =>
      article.getByRole("paragraph"),
    ),
  },
  attribution: {
    ...words("attribution", "First published elsewhere.", (article) =>
      article.locator(".article-attribution"),
    ),
  },
  unknown: {
    block: "unknown",
    fill: () => Promise.resolve(),
    seen: (article) => article.getByText("Kept text"),
  },
};

/** Files of the entries that open the dialog for files at once. */
const FILES: Record<string, Parameters<Form["choose"]>[0]> = {
  Audio: {
    name: "tone.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from(readTestMedia("tone-id3.mp3")),
  },
  Video: {
    name: "clip.webm",
    mimeType: "video/webm",
    buffer: Buffer.from(readTestMedia("clip.webm")),
  },
  "Word document": {
    name: "a.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: Buffer.from(wordFile(wordParagraph(wordRun("Words of a document.")))),
  },
};

/** Inserts a block at the end, by the menu of the text and that of the toolbar in turn. */
async function insert({ page, text, choose }: Form, name: string, place: number): Promise<void> {
  await text.press("ControlOrMeta+End");
  const file = FILES[name];
  if (file) choose(file);
  const option = page.getByRole("option", { name, exact: true });
  if (place % 2 === 0) await page.keyboard.type(`/${name.replaceAll(" ", "")}`);
  else {
    await page.getByRole("button", { name: "Insert block" }).press("Enter");
    const search = page.getByRole("combobox", { name: "Search blocks" });
    await expect(search).toBeFocused();
    await search.fill(name);
  }
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(option).toBeHidden();
}

async function openForm(page: Page, title: string, related: string): Promise<Form> {
  await fillArticle(page, title);
  let files: Parameters<Form["choose"]> = [];
  page.on("filechooser", (chooser) => void chooser.setFiles(files));
  const text = bodyOf(page);
  return { page, text, related, choose: (...next) => (files = next) };
}

/** Edits each block, publishes the article by the button of the form, and reads it. */
async function editAndRead(form: Form, title: string, rows: Row[]): Promise<void> {
  const { page } = form;
  for (const { edit } of rows) await edit?.(form);
  await publish(page);
  await expectToast(page, "Article Saved!");
  await page.goto(`/article/${title.toLowerCase().replaceAll(" ", "-")}`);
  const article = page.getByRole("article");
  for (const { seen } of rows) await expect(seen(article, form).first()).toBeVisible();
}

test("every block of text and structure is inserted, filled, edited, published and read", async ({
  page,
  startArticle,
}) => {
  test.slow();
  await startArticle();
  const title = uniqueTitle("Blocks of text");
  const form = await openForm(page, title, "");
  await form.text.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  const unknown = JSON.stringify(blockFixtures.unknown.original);
  await paste(form.text, {
    html: `<div data-pm-slice="0 0 []" data-unknown='${unknown}'></div><p class="article-attribution">First published elsewhere.</p>`,
  });
  await page.getByRole("button", { name: "Insert block" }).press("Enter");
  const options = page.getByRole("listbox", { name: "Blocks" }).getByRole("option");
  await expect(options.first()).toBeVisible();
  const names = await options.allTextContents();
  expect(names.sort()).toEqual([...Object.keys(TEXT_ROWS), ...Object.keys(FILE_ROWS)].sort());
  const all = [TEXT_ROWS, FILE_ROWS, OTHERS].flatMap((rows) => Object.values(rows));
  expect(new Set(all.map(({ block }) => block))).toEqual(new Set(Object.keys(blockFixtures)));
  await page.keyboard.press("Escape");
  for (const [place, [name, row]] of Object.entries(TEXT_ROWS).entries()) {
    await insert(form, name, place);
    await row.fill(form);
  }
  await editAndRead(form, title, [...Object.values(TEXT_ROWS), ...Object.values(OTHERS)]);
});

test("every block of files and other sites is inserted, filled, edited, published and read", async ({
  page,
  startArticle,
  createArticle,
}) => {
  test.slow();
  const related = await createArticle({ title: uniqueTitle("Ferries of the north") });
  await startArticle();
  const title = uniqueTitle("Blocks of files");
  const form = await openForm(page, title, related.title);
  await form.text.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  for (const [place, [name, row]] of Object.entries(FILE_ROWS).entries()) {
    await insert(form, name, place);
    await row.fill(form);
  }
  await editAndRead(form, title, Object.values(FILE_ROWS));
});
