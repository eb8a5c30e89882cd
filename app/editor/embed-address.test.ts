// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { LookUpEmbed } from "../blocks/embed/embed-lookup.ts";
import { createEmbed } from "../domain/parse-embed.ts";
import { readLoneAddress } from "./lone-address.ts";
import { openForPaste } from "./paste-into-article.ts";

const ADDRESS = "https://youtu.be/dQw4w9WgXcQ?si=x";
const EMBED = createEmbed("https://www.youtube.com/watch?v=dQw4w9WgXcQ", {
  provider: "YouTube",
  caption: "The bridge",
  width: 16,
  height: 9,
});

/** Pastes plain text; with `settle`, the site answers then. */
function paste(lookUp: LookUpEmbed, before: string, plain = ADDRESS) {
  const opened = openForPaste(lookUp);
  if (before !== "") opened.editor.commands.setContent(`<p>${before}</p>`);
  opened.editor.commands.focus("end");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", plain);
  opened.editor.view.dom.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
  return opened;
}

const link = {
  type: "paragraph",
  children: [{ type: "link", href: ADDRESS, children: [{ text: ADDRESS }] }],
};

test("an address that is pasted alone on a line becomes an embed, and undo makes it a link", async () => {
  const { editor, blocks } = paste(async () => EMBED ?? Promise.reject(), "");
  expect(blocks()).toEqual([link]);
  await vi.waitFor(() => expect(blocks()).toEqual([EMBED]));
  editor.commands.undo();
  expect(blocks()).toEqual([link]);
  editor.destroy();
});

test("words typed before the site answers stay", async () => {
  let answer: (() => void) | undefined;
  const lookUp: LookUpEmbed = () =>
    new Promise((resolve) => {
      answer = () => EMBED && resolve(EMBED);
    });
  const { editor, blocks } = paste(lookUp, "");
  editor.commands.insertContent(" and more");
  answer?.();
  await Promise.resolve();
  expect(JSON.stringify(blocks())).toContain("and more");
  expect(JSON.stringify(blocks())).not.toContain('"embed"');
  editor.destroy();
});

test("an address within words stays one, without asking a site", () => {
  const lookUp = vi.fn<LookUpEmbed>();
  const { editor, blocks } = paste(lookUp, "See ");
  expect(JSON.stringify(blocks())).toContain(ADDRESS);
  expect(lookUp).not.toHaveBeenCalled();
  editor.destroy();
});

test("an address that cannot be embedded stays a link", async () => {
  const lookUp = vi.fn<LookUpEmbed>(() => Promise.reject(new Error("No answer")));
  const { editor, blocks } = paste(lookUp, "");
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalledOnce());
  expect(blocks()).toEqual([link]);
  editor.destroy();
});

test.each([
  ["https://example.org/a", "https://example.org/a"],
  ["\n https://example.org/a \n", "https://example.org/a"],
  ["https://example.org/a b", undefined],
  ["see https://example.org/a", undefined],
  ["javascript:alert(1)", undefined],
  ["mailto:desk@example.org", undefined],
])("the text %j holds the address %j alone", (text, address) => {
  expect(readLoneAddress(text)).toBe(address);
});
