import { beforeAll, expect, test } from "vitest";
import { BODY, createOldArticle, expectBlocks, openForm, paragraph } from "./articles.ts";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { signIn } from "./sign-in.ts";

const button = (name: string) => ({ role: "button", name }) as const;
const item = (text: string) => ({ type: "list-item", children: [{ text }] });

describeInBrowsers("writing", (get, service) => {
  beforeAll(() => signIn(get(), service()));

  test("the toolbar makes a heading, marks and a list, which undo and redo", async () => {
    const browser = get();
    const id = await createOldArticle(service(), "The harbor opens.");
    await openForm(browser, id);
    await browser.press("Enter");
    await browser.click(button("Style"));
    await browser.click({ role: "menuitem", name: "Heading 2" });
    await browser.waitForFocus(BODY);
    await browser.type("What changes");
    await browser.press("Enter");
    await browser.type("Ships may ");
    await browser.click(button("Bold"));
    await browser.type("enter");
    await browser.click(button("Bold"));
    await browser.type(" from ");
    await browser.press("Control+i");
    await browser.type("Monday");
    await browser.press("Control+i");
    await browser.press("Enter");
    await browser.click(button("Bulleted list"));
    await browser.type("tugs");
    await browser.press("Enter");
    await browser.type("ferries");
    const before = [
      paragraph("The harbor opens."),
      { type: "heading", level: 2, children: [{ text: "What changes" }] },
      {
        type: "paragraph",
        children: [
          { text: "Ships may " },
          { text: "enter", bold: true },
          { text: " from " },
          { text: "Monday", italic: true },
        ],
      },
    ];
    const list = { type: "list", ordered: false, children: [item("tugs"), item("ferries")] };
    await expectBlocks(service(), id, [...before, list]);
    await browser.screenshot("form");

    for (let press = 0; press < 30 && (await browser.textOf(BODY)).includes("tugs"); press += 1)
      await browser.press("Control+z");
    expect(await browser.textOf(BODY)).not.toContain("ferries");
    for (let press = 0; press < 30 && !(await browser.textOf(BODY)).includes("ferries"); press += 1)
      await browser.press("Control+Shift+z");
    await expectBlocks(service(), id, [...before, list]);
  });

  test("pasted HTML becomes blocks, and plain text paragraphs", async () => {
    const browser = get();
    const id = await createOldArticle(service(), "Before.");
    await openForm(browser, id);
    await browser.press("Enter");
    await browser.paste({
      plain: "not this",
      html: `<meta charset="utf-8"><h2>Tides</h2><p>High <b>water</b> at <i>six</i>.</p><ul><li>one</li><li>two</li></ul><script>alert(1)</script>`,
    });
    const pasted = [
      paragraph("Before."),
      { type: "heading", level: 2, children: [{ text: "Tides" }] },
      {
        type: "paragraph",
        children: [
          { text: "High " },
          { text: "water", bold: true },
          { text: " at " },
          { text: "six", italic: true },
          { text: "." },
        ],
      },
      { type: "list", ordered: false, children: [item("one"), item("two")] },
    ];
    await expectBlocks(service(), id, pasted);
    await browser.press("Control+Home");
    await browser.paste({ plain: "First line.\n\nSecond line. " });
    await expectBlocks(service(), id, [
      paragraph("First line."),
      paragraph("Second line. Before."),
      ...pasted.slice(1),
    ]);
  });

  test("composed characters arrive once, in the text and in the title", async () => {
    const browser = get();
    const id = await createOldArticle(service(), "The caf");
    await openForm(browser, id);
    await browser.call(() => {
      addEventListener("compositionend", ({ isTrusted }) => {
        document.documentElement.dataset.composed = String(isTrusted);
      });
    });
    await browser.compose("é");
    await browser.type(" in B");
    await browser.compose("ü");
    await browser.type("sum.");
    await expectBlocks(service(), id, [paragraph("The café in Büsum.")]);
    expect(await browser.call(() => document.documentElement.dataset.composed)).toBe("true");

    const title = { role: "textbox", name: "Title" } as const;
    await browser.focus(title);
    await browser.press("Control+a");
    await browser.type("Caf");
    await browser.compose("é");
    await browser.type("s");
    await expect.poll(() => browser.textOf(title)).toBe("Cafés");
  });

  test("selected words are dragged to another place", async () => {
    const browser = get();
    const id = await createOldArticle(service(), "Ships enter the harbor.", "Tugs wait.");
    await openForm(browser, id);
    await browser.press("Control+Home");
    for (let letter = 0; letter < "Ships ".length; letter += 1)
      await browser.press("Shift+ArrowRight");
    await browser.drag(".article-editor > p", ".article-editor > p + p");
    await expect.poll(() => browser.textOf(BODY)).toMatch(/^enter the harbor\. ?.*Ships/);
  });

  test("an image is dropped into the text, dragged between others, and put back by undo", async () => {
    const browser = get();
    const id = await createOldArticle(service(), "First.", "Second.");
    await openForm(browser, id);
    await browser.dropImage(".article-editor > p + p");
    const image = {
      type: "image",
      src: expect.stringMatching(/\.(?:png|webp)$/),
      alt: "",
      caption: "",
      credit: "",
      children: [],
    };
    const dropped = [paragraph("First."), paragraph("Second."), image];
    await expectBlocks(service(), id, dropped);
    await browser.drag("figure img", ".article-editor > p");
    await expectBlocks(service(), id, [paragraph("First."), image, paragraph("Second.")]);
    await browser.screenshot("dragged");
    await browser.press("Control+z");
    await expectBlocks(service(), id, dropped);
  });
});
