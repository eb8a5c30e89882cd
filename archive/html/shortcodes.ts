import { isCodeShortcode, languageOf } from "./code-shortcodes.ts";
import { expandCaptions } from "./shortcode-captions.ts";
import { escapeHtml } from "./shortcode-html.ts";
import { SHOWN, type ShortcodeContext, showPart } from "./shortcode-parts.ts";
import { findShortcodes, type ShortcodeToken } from "./shortcode-tokens.ts";
import { isInline, WORDS, wordsAround } from "./shortcode-words.ts";

/** Shortcodes whose words are a footnote. */
const NOTES = new Set(["footnote", "fn", "ref", "efn_note", "mfn"]);
/** Shortcodes whose words are HTML in Base64. */
const ENCODED = new Set(["vc_raw_html", "vc_raw_js", "fusion_code"]);

const KNOWN: ReadonlySet<string> = new Set([...SHOWN, ...WORDS, ...ENCODED]);

/**
 * Expands WordPress's shortcodes to HTML: `[caption]` becomes a figure, `[gallery]` a box of figures, players become
 * `<audio>`, `<video>` or `<embed>`. Those of page builders, and unknown ones, leave their words. Other words in brackets
 * are text, such as "[sic]".
 */
export function expandShortcodes(text: string, context: ShortcodeContext): string {
  if (!text.includes("[")) return text;
  const given = expandCaptions(text);
  const tokens = findShortcodes(given, KNOWN);
  const pairs = findPairs(tokens);
  const parts: string[] = [];
  const notes: string[] = [];
  const open: { name: string; after: string }[] = [];
  let at = 0;
  for (const token of tokens) {
    if (token.start < at) continue;
    parts.push(given.slice(at, token.start));
    at = token.end;
    if (token.isEscaped) {
      parts.push(given.slice(token.start + 1, token.end - 1));
      continue;
    }
    if (token.isClosing) {
      parts.push(closeOf(open, token.name));
      continue;
    }
    const closing = pairs.get(token);
    const inner = closing ? given.slice(token.end, closing.start) : "";
    const whole = replaceWhole(token, inner, { notes, context });
    if (whole !== undefined) {
      parts.push(whole);
      at = closing?.end ?? token.end;
      continue;
    }
    const around = wordsAround(token.name, token.attributes, {
      isAlone: closing === undefined,
      context,
    });
    // Words of their own line stay apart from those around them.
    const edge = isInline(token.name) || !startsLine(parts) ? "" : "<div></div>";
    parts.push(edge + around.before);
    if (closing) open.push({ name: token.name, after: around.after + edge });
    else parts.push(around.after + edge);
  }
  parts.push(given.slice(at));
  if (notes.length > 0) parts.push(`<ol>${notes.join("")}</ol>`);
  return parts.join("");
}

/** The closing shortcodes by the ones that they close, which may hold others of their name. */
function findPairs(tokens: readonly ShortcodeToken[]): Map<ShortcodeToken, ShortcodeToken> {
  const pairs = new Map<ShortcodeToken, ShortcodeToken>();
  const open = new Map<string, ShortcodeToken[]>();
  for (const token of tokens.filter(({ isEscaped }) => !isEscaped)) {
    const waiting = open.get(token.name) ?? [];
    open.set(token.name, waiting);
    if (!token.isClosing) {
      if (!token.isAlone) waiting.push(token);
      continue;
    }
    const opening = waiting.pop();
    if (opening) pairs.set(opening, token);
  }
  return pairs;
}

function closeOf(open: { name: string; after: string }[], name: string): string {
  const index = open.findLastIndex((each) => each.name === name);
  return index < 0
    ? ""
    : open
        .splice(index)
        .reverse()
        .map(({ after }) => after)
        .join("");
}

/** The HTML of a shortcode together with its words; undefined where its words are text. */
function replaceWhole(
  { name, attributes }: ShortcodeToken,
  inner: string,
  { notes, context }: { notes: string[]; context: ShortcodeContext },
): string | undefined {
  if (isCodeShortcode(name) && inner !== "") {
    const language = escapeHtml(languageOf(name, attributes.named));
    return `<pre class="language-${language}"><code>${inner.replaceAll("<", "&lt;")}</code></pre>`;
  }
  if (NOTES.has(name) && inner.trim() !== "") return noteOf(inner, notes);
  if (ENCODED.has(name)) return decodeHtml(inner);
  return SHOWN.has(name) ? showPart(name, attributes, inner, context) : undefined;
}

/** A footnote, as other pages write them: its text stands below. */
function noteOf(text: string, notes: string[]): string {
  const id = `short-code-note-${notes.length + 1}`;
  notes.push(`<li id="${id}">${text} <a href="#${id}-link">↩</a></li>`);
  return `<sup><a href="#${id}" id="${id}-link">${notes.length}</a></sup>`;
}

function decodeHtml(inner: string): string {
  const encoded = inner.replace(/<\/?p>|\s/g, "");
  if (!/^[\w+/=-]+$/.test(encoded)) return inner;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  if (!/%3C/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a line begins behind these parts. */
function startsLine(parts: readonly string[]): boolean {
  let before = "";
  for (let index = parts.length - 1; index >= 0 && before.trim() === ""; index -= 1) {
    before = (parts[index]?.slice(-300) ?? "") + before;
    if (before.slice(before.trimEnd().length).includes("\n")) return true;
  }
  return (
    before.trim() === "" ||
    /(?:-->|<\/?(?:p|div|h[1-6]|li|ul|ol|section|blockquote|td|figure|details|aside|summary|pre)\b[^<>]{0,200}>)\s*$/i.test(
      before.slice(-300), // bounded: 300 characters
    )
  );
}
