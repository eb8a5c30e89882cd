import { type ArchiveFile, InvalidInputError, readText } from "./archive-file.ts";
import { listDocuments } from "./document-files.ts";
import { withoutWarnings } from "./read-xml.ts";

export type ArchiveFormat = "wxr" | "ghost" | "json-lines" | "markdown" | "substack" | "medium";
export const FORMAT_NAMES: Record<ArchiveFormat, string> = {
  wxr: "WordPress export",
  ghost: "Ghost export",
  "json-lines": "JSON Lines",
  markdown: "Markdown files",
  substack: "Substack export",
  medium: "Medium export",
};

// Long enough to skip the comments at the start of an export.
const HEAD_LENGTH = 256 * 1024;

/**
 * Detects the format of an archive from its first 256 kB.
 *
 * @throws InvalidInputError when the format is not supported.
 */
export async function detectFormat(file: ArchiveFile): Promise<ArchiveFormat> {
  if (file.kind !== "text") return detectFiles(file);
  const head = await readHead(file);
  const start = withoutWarnings(head).trimStart();
  if (start === "") throw new InvalidInputError("The file is empty.");
  if (start.startsWith("<")) {
    if (/<rss\b/i.test(start) && /wordpress\.org\/export\/|<wp:/i.test(start)) return "wxr";
    throw new InvalidInputError(
      "The file is XML but not a WordPress export (WXR): it has no wp: namespace.",
    );
  }
  if (start.startsWith("{")) {
    const isFirstLineAlone = isArticleLine(start);
    if (!isFirstLineAlone && /^\{\s*"(?:db|data|meta)"\s*:/.test(start)) return "ghost";
    if (isFirstLineAlone || /^\{\s*"/.test(start.split("\n", 1)[0] ?? "")) return "json-lines";
  }
  if (start.split("\n").some(isArticleLine)) return "json-lines";
  throw new InvalidInputError(
    "The format is unknown: expected a WordPress export (WXR), a Ghost export or JSON Lines.",
  );
}

/** Detects the format of a folder or a zip file by the names in it. */
async function detectFiles(file: ArchiveFile): Promise<ArchiveFormat> {
  const names = await listDocuments(file);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/(?:^|\/)posts\.csv$/)) return "substack";
  if (has(/(?:^|\/)posts\/[^/]+\.html$/)) return "medium";
  if (has(/\.(?:md|markdown|mdx)$/i)) return "markdown";
  throw new InvalidInputError(
    `${file.path} has neither Markdown files nor an export of Substack or Medium.`,
  );
}

async function readHead(file: ArchiveFile): Promise<string> {
  let head = "";
  for await (const text of readText(file)) {
    head += text;
    if (head.length >= HEAD_LENGTH) break;
  }
  return head;
}

/** True when the first line of the text is a JSON object other than a Ghost export. */
function isArticleLine(text: string): boolean {
  const line = text.split("\n", 1)[0] ?? "";
  if (!line.trimStart().startsWith("{")) return false;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !("db" in value) && !hasPosts(value);
  } catch {
    // Not JSON by itself, such as a pretty-printed document.
    return false;
  }
}

function hasPosts(value: object): boolean {
  return (
    "data" in value &&
    typeof value.data === "object" &&
    value.data !== null &&
    "posts" in value.data
  );
}
