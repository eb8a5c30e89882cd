import { SaxesParser } from "saxes";
import { type ArchiveFile, InvalidInputError, type ReadOptions } from "../input/archive-file.ts";
import { copyText } from "../input/copy-text.ts";
import { readXml } from "../input/read-xml.ts";
import { MAX_ENTRY_LENGTH } from "./archive-source.ts";

/** An `item` of the channel, or an author, category or address of the site before the items. */
export type WxrNode = {
  name: string;
  /** Text by the name of the child element; the last one wins. That of an address is `text`. */
  fields: Map<string, string>;
  categories: { domain: string; nicename: string; name: string }[];
  meta: Map<string, string>;
  /** Comments of readers: text by the name of the child element. */
  comments: Map<string, string>[];
  /** Number of further comments. */
  lostComments: number;
  line: number;
  /** True when a field exceeded the maximum length and was truncated. */
  isTooLong: boolean;
};

const NODES = new Set(["item", "wp:author", "wp:category", "wp:base_blog_url", "link"]);
/** Comments of one item that are read. */
const MAX_COMMENTS = 10_000;
/** Longest text, in characters, that others may keep while the file is read, such as a name or a slug. */
const MAX_KEPT_LENGTH = 2000;
// Real exports contain control characters that XML 1.0 forbids.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Streams the items, authors and categories of a WordPress export.
 *
 * @throws InvalidInputError with line and column when the XML is cut off or malformed, after all nodes
 * before that position were yielded.
 */
export async function* readWxrItems(
  file: ArchiveFile,
  options: ReadOptions,
): AsyncGenerator<WxrNode> {
  const parser = new SaxesParser();
  const ready: WxrNode[] = [];
  let problem: string | null = null;
  collectNodes(parser, (node) => ready.push(node));
  parser.on("error", (error) => {
    // HTML entities such as `&nbsp;` stay as they are: the text is parsed as HTML later.
    if (/undefined entity|entity/.test(error.message)) return;
    problem ??= error.message.replace(/^(\d+):(\d+): /, "line $1, column $2: ").replace(/\.$/, "");
  });

  try {
    for await (const text of readXml(file, options)) {
      parser.write(text.replace(FORBIDDEN, ""));
      yield* ready.splice(0);
      if (problem) break;
    }
    if (!problem) parser.close();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    problem = `line ${parser.line}: ${error.message.replace(/\.$/, "")}`;
  }
  if (problem) throw new InvalidInputError(`The XML is cut off or malformed at ${problem}.`);
}

function collectNodes(parser: SaxesParser, onNode: (node: WxrNode) => void): void {
  let node: WxrNode | null = null;
  let depth = 0;
  let text = "";
  let category = { domain: "", nicename: "", name: "" };
  let metaKey = "";
  let comment: Map<string, string> | null = null;

  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    if (node) {
      depth += 1;
      if (name === "wp:comment") comment = new Map();
      if (name === "category") {
        category = {
          domain: copyText(attributes.domain ?? ""),
          nicename: copyText(attributes.nicename ?? ""),
          name: "",
        };
      }
    } else if (NODES.has(name)) {
      node = {
        name,
        fields: new Map(),
        categories: [],
        meta: new Map(),
        comments: [],
        lostComments: 0,
        line: parser.line,
        isTooLong: false,
      };
      depth = 0;
    }
  });
  const append = (part: string) => {
    if (!node) return;
    if (text.length + part.length > MAX_ENTRY_LENGTH) node.isTooLong = true;
    else text += part;
  };
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", ({ name }) => {
    if (!node) return;
    if (depth === 0) {
      if (node.fields.size === 0) node.fields.set("text", text.trim());
      onNode(node);
      node = null;
      return;
    }
    depth -= 1;
    if (text.length <= MAX_KEPT_LENGTH) text = copyText(text);
    if (name === "category") node.categories.push({ ...category, name: text.trim() });
    else if (name === "wp:meta_key") metaKey = text.trim();
    else if (name === "wp:meta_value") node.meta.set(metaKey, text.trim());
    else if (name === "wp:comment" && comment) {
      if (node.comments.length < MAX_COMMENTS) node.comments.push(comment);
      else node.lostComments += 1;
      comment = null;
    } else if (comment && name.startsWith("wp:comment_")) comment.set(name, text.trim());
    // Blank lines separate the paragraphs of a text.
    else if (depth === 0) node.fields.set(name, name === "content:encoded" ? text : text.trim());
    text = "";
  });
}
