import { type ArchiveFile, readText } from "./archive-file.ts";
import { UnusableInput } from "./unusable-input.ts";

export type ArchiveFormat = "wxr" | "ghost" | "json-lines";

// Enough to get past long comments at the head of an export.
const HEAD_LENGTH = 256 * 1024;

/**
 * Tells the format of an archive by its first part.
 *
 * @throws UnusableInput when it is none that can be imported.
 */
export async function detectFormat(file: ArchiveFile): Promise<ArchiveFormat> {
  const head = await readHead(file);
  const start = head.trimStart();
  if (start === "") throw new UnusableInput("The file is empty.");
  if (start.startsWith("<")) {
    if (/<rss\b/i.test(start) && /wordpress\.org\/export\/|<wp:/i.test(start)) return "wxr";
    throw new UnusableInput(
      "The file is XML, but no WordPress export (WXR): it has no wp: namespace.",
    );
  }
  if (start.startsWith("{")) {
    const isFirstLineAlone = isStoryLine(start);
    if (!isFirstLineAlone && /^\{\s*"(?:db|data|meta)"\s*:/.test(start)) return "ghost";
    if (isFirstLineAlone || /^\{\s*"/.test(start.split("\n", 1)[0] ?? "")) return "json-lines";
  }
  if (start.split("\n").some(isStoryLine)) return "json-lines";
  throw new UnusableInput(
    "The format is unknown: expected a WordPress export (WXR), a Ghost export or JSON Lines.",
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

/** True when the first line of the text is a JSON object that is not the whole of a Ghost export. */
function isStoryLine(text: string): boolean {
  const line = text.split("\n", 1)[0] ?? "";
  if (!line.trimStart().startsWith("{")) return false;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !("db" in value) && !hasPosts(value);
  } catch {
    // Not JSON on its own: cut off, broken over lines, or something else.
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
