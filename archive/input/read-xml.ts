import { type ArchiveFile, type ReadOptions, readText } from "./archive-file.ts";

/** Characters at the start of a file in which the XML begins. */
const MAX_WARNINGS = 64 * 1024;
const START = /<\?xml\b|<rss\b/i;
/** PHP prints its warnings as text or as HTML. */
const WARNINGS =
  /^\s*(?:<br ?\/?>\s*)?(?:<b>)?(?:PHP )?(?:Warning|Notice|Deprecated|Strict Standards)\b/i;

const BLANK = /^\s+(?:<\?xml\b|<rss\b)/i;

/** The start of an XML file without the warnings and blank lines that broken plugins of WordPress print before it. */
export function withoutWarnings(head: string): string {
  const first = head.slice(0, MAX_WARNINGS);
  const start = WARNINGS.test(first.slice(0, 1000)) || BLANK.test(first) ? first.search(START) : 0;
  return head.slice(Math.max(start, 0));
}

/** Streams the text of an XML file, from where the XML begins. */
export async function* readXml(
  file: ArchiveFile,
  options: ReadOptions = {},
): AsyncGenerator<string> {
  let head: string | null = "";
  for await (const text of readText(file, options)) {
    if (head === null) {
      yield text;
      continue;
    }
    head += text;
    if (head.length < MAX_WARNINGS && !START.test(head)) continue;
    yield withoutWarnings(head);
    head = null;
  }
  if (head) yield head;
}
