import { Parser } from "htmlparser2";

const LONGEST = 100_000;

/**
 * The words of a post in the HTML that its site gives: the paragraphs of the first quotation, or all of it where it has
 * none, as plain text with line breaks. Scripts and styles are no words.
 */
export function readQuotation(html: string): string {
  let text = "";
  let depth = 0;
  let skipped = 0;
  let paragraphs = "";
  let inParagraph = 0;
  let isDone = false;
  const parser = new Parser({
    onopentag(name) {
      if (isDone) return;
      if (HIDDEN.has(name)) skipped += 1;
      if (name === "blockquote") depth += 1;
      if (name === "p") {
        inParagraph += 1;
        add("\n\n");
      }
      if (name === "br") add("\n");
    },
    onclosetag(name) {
      if (isDone) return;
      if (HIDDEN.has(name)) skipped -= 1;
      if (name === "p") inParagraph -= 1;
      if (name === "blockquote") {
        depth -= 1;
        isDone = depth === 0;
      }
    },
    ontext: (words) => {
      if (!isDone && skipped === 0) add(words.replace(/\s+/g, " "));
    },
  });
  function add(words: string): void {
    text += words;
    if (inParagraph > 0) paragraphs += words;
  }
  parser.end(html.slice(0, LONGEST));
  const found = paragraphs.trim() === "" ? text : paragraphs;
  return found
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const HIDDEN = new Set(["script", "style", "template", "noscript", "svg", "iframe", "head"]);
