import { isRecord } from "../../app/domain/parse-inlines.ts";
import { readHtml, UNKNOWN_PLACE } from "./read-html.ts";
import { emptyReading, type Reading, textOfLink, withoutAddresses, wordsOf } from "./reading.ts";

/** Fields that say how a block is shown. */
const UNSEEN = new Set(["type", "id", "lang", "dir", "language", "provider"]);
const IMAGES = new Set(["src"]);
const RECORDINGS = new Set(["file", "captions"]);

/** Reads a stored body as it is, block by block, without knowing the blocks. */
export function readContent(content: unknown): Reading {
  if (typeof content === "string") return readHtml(content, UNKNOWN_PLACE);
  const reading = emptyReading();
  const parts: string[] = [];

  function readLine(inlines: readonly unknown[]): string {
    return inlines
      .map((inline) => {
        if (!isRecord(inline)) return "";
        if (typeof inline.footnote === "string") parts.push(inline.footnote);
        if (typeof inline.text === "string") return inline.text;
        addField("href", inline.href);
        const text = Array.isArray(inline.children) ? readLine(inline.children) : "";
        return typeof inline.href === "string" ? textOfLink(text, inline.href) : text;
      })
      .join("");
  }

  function addField(key: string, value: unknown): void {
    if (UNSEEN.has(key)) return;
    if (typeof value !== "string") read(value);
    else if (value === "") return;
    else if (key === "href") reading.links.push(value);
    else if (IMAGES.has(key)) reading.images.push(value);
    else if (RECORDINGS.has(key)) reading.recordings.push(value);
    else parts.push(value);
  }

  function read(value: unknown): void {
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every(isInline)) parts.push(readLine(value));
      else value.forEach(read);
    } else if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) addField(key, inner);
    } else if (typeof value === "string") parts.push(value);
  }

  read(content);
  return withoutAddresses({ ...reading, text: parts.join("\n") });
}

function isInline(value: unknown): boolean {
  return isRecord(value) && (typeof value.text === "string" || value.type === "link");
}

/** Words of the title, the excerpt and the body of an article whose fields these are. */
export function wordsOfFields(fields: Record<string, unknown>): string {
  const { title, excerpt, content } = fields;
  return wordsOf([title ?? "", excerpt ?? "", readContent(content).text].join("\n")).join(" ");
}
