// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { quotedWords } from "./quoted-words.ts";

function select(element: Element): void {
  const selection = document.getSelection();
  selection?.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(element);
  selection?.addRange(range);
  document.dispatchEvent(new Event("selectionchange"));
}

test("words selected in the article fill the field, others do not", () => {
  document.body.innerHTML = `
    <article><p>The harbour opened.</p></article>
    <p id="beside">Cookies.</p>
    <textarea maxlength="1000"></textarea>`;
  const field = document.querySelector("textarea");
  const words = document.querySelector("article p");
  const beside = document.querySelector("#beside");
  if (!field || !words || !beside) throw new Error("The page is incomplete.");
  quotedWords(field);
  select(beside);
  expect(field.value).toBe("");
  select(words);
  expect(field.value).toBe("The harbour opened.");
});
