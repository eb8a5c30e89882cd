import { micromark } from "micromark";
import { escapeHtml } from "../html/shortcode-html.ts";
import { embedOf, pageOf } from "../html/shortcode-parts.ts";
import { readAttributes, type ShortcodeAttributes } from "../html/shortcode-tokens.ts";
import { toPlace } from "./markdown-places.ts";

/** Called with what is left out, as a sentence for the report. */
type OnChange = (what: string) => void;

/** Code, in which templates are text, and the tags of Hugo, Jekyll and Eleventy. */
const TAGS =
  /`[^`\n]{1,500}`|\{\{[<%]([^{}]{0,1000}?)[>%]\}\}|\{%-?([^{}%]{0,1000})-?%\}|\{\{-?([^{}]{0,500})\}\}/g;
/** Elements with names that begin with a capital letter: components of MDX. */
const COMPONENT =
  /<(\/?)([A-Z][A-Za-z\d.]{0,60})(?![A-Za-z\d.])((?:[^<>"'{}]|"[^"<>]{0,2000}"|'[^'<>]{0,2000}'|\{[^{}<>]{0,500}\}){0,4000})>/g;
const IMPORTED_IMAGE =
  /^import\s+([A-Za-z]\w{0,60})\s+from\s+["']([^"'\n]{1,500}\.(?:jpe?g|png|gif|webp|avif))["'];?[ \t]*$/gim;
/** Classes and ids of Kramdown and Hugo. */
const ATTRIBUTE_LISTS =
  /^[*-][^\n]{0,100}\n\{:\s?toc[^{}\n]{0,100}\}|\{:[^{}\n]{0,300}\}|[ \t]\{[#.][^{}\n]{0,200}\}[ \t]*$/gm;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
/** Words that only direct what is around them. */
const CONTROLS = new Set(["raw", "endraw", "if", "elsif", "else", "endif", "unless", "endunless"]);
const FIGURES = /^(?:figure|image|img|picture|photo|responsive-?image|lazy-?image|zoom-?image)$/;
const REFERENCES = new Set(["ref", "relref", "link", "post_url"]);

/**
 * Expands what the programs that make sites of Markdown write into it: figures and players are shown, references to
 * other files become addresses, and other tags leave their words and are counted. Code stays as it is, but for the code
 * of a template.
 */
export function expandTemplates(
  markdown: string,
  { isMdx, onChange }: { isMdx: boolean; onChange: OnChange },
): string {
  const images = new Map<string, string>();
  for (const [, name = "", path = ""] of isMdx ? markdown.matchAll(IMPORTED_IMAGE) : [])
    images.set(name, path);
  return mapProse(markdown, (prose) => {
    const expanded = prose
      .replace(/\{%-?\s*comment\s*-?%\}[^{}]{0,5000}\{%-?\s*endcomment\s*-?%\}/g, "")
      .replace(ATTRIBUTE_LISTS, "")
      .replace(TAGS, (found, hugo, liquid, expression) =>
        hugo !== undefined || liquid !== undefined
          ? showTag(hugo ?? liquid, onChange)
          : (addressIn(expression ?? "") ?? found),
      );
    if (!isMdx) return expanded;
    return withoutModuleLines(expanded)
      .replace(/\{\/\*[^{}]{0,5000}\*\/\}/g, "")
      .replace(COMPONENT, (_, slash, name, attributes) =>
        showComponent(name, `${slash}${attributes}`, { images, onChange }),
      );
  });
}

function withoutModuleLines(text: string): string {
  return text
    .split("\n")
    .filter(
      (line) =>
        !/^export (?:const|default|let) /.test(line) &&
        !(line.startsWith("import ") && /["'];?$/.test(line.trimEnd())),
    )
    .join("\n");
}

/** Calls `map` for the text between blocks of code. */
export function mapProse(markdown: string, map: (prose: string) => string): string {
  const parts: { text: string; isCode: boolean }[] = [];
  let fence = "";
  for (const line of markdown.split(/(?<=\n)/)) {
    const [mark = ""] = FENCE.exec(line) ?? [];
    const isCode = fence !== "" || mark !== "";
    const last = parts.at(-1);
    if (last && last.isCode === isCode) last.text += line;
    else parts.push({ text: line, isCode });
    if (fence === "") fence = mark.trim();
    else if (mark.trim().startsWith(fence) && line.slice(mark.length).trim() === "") fence = "";
  }
  return parts.map(({ text, isCode }) => (isCode ? text : map(text))).join("");
}

/** The Markdown in place of a tag: `figure src="/a.jpg"`, `include video.html id="x"`, `/notice`. */
function showTag(written: string, onChange: OnChange): string {
  const [, slash = "", first = "", rest = ""] =
    /^(\/?)\s*([\w./-]+)(.*)$/s.exec(written.trim().replace(/\/$/, "")) ?? [];
  const { named, plain } = readAttributes(rest);
  const [file = "", ...others] = plain;
  const isInclude = first === "include" || first === "render";
  const name = (isInclude ? file : first)
    .replace(/^.*\//, "")
    .replace(/\.\w{1,10}$/, "")
    .toLowerCase();
  if (slash !== "" || name.startsWith("end")) return name.endsWith("highlight") ? "\n```\n" : "";
  if (CONTROLS.has(name)) return "";
  if (name === "highlight") return `\n\`\`\`${file}\n`;
  if (REFERENCES.has(name)) return toPlace(file);
  const shown = showPart(name, { named, plain: isInclude ? others : plain });
  if (shown === undefined) onChange(`template tag ${name.slice(0, 60)} left out`);
  return shown === undefined ? "" : `\n\n${shown}\n\n`;
}

function showComponent(
  name: string,
  written: string,
  { images, onChange }: { images: ReadonlyMap<string, string>; onChange: OnChange },
): string {
  if (written.startsWith("/")) return "";
  const isAlone = written.trimEnd().endsWith("/");
  const values = written
    .replace(/\/\s*$/, "")
    .replace(/=\{\s*["'`]([^"'`{}]*)["'`]\s*\}/g, '="$1"')
    .replace(/=\{\s*(\w+)(?:\.src)?\s*\}/g, (_, value) => `="${images.get(value) ?? ""}"`);
  const shown = showPart(name.toLowerCase(), readAttributes(values));
  if (shown !== undefined) return `\n\n${shown}\n\n`;
  onChange(`component ${name} left out${isAlone ? "" : ", its words kept"}`);
  return "";
}

/** The HTML of a figure or player; undefined for what is neither. */
function showPart(name: string, { named, plain }: ShortcodeAttributes): string | undefined {
  const first = (...keys: string[]) => keys.map((key) => named.get(key)).find(Boolean) ?? "";
  if (FIGURES.test(name)) {
    const source = first("src", "image_path", "path", "url", "file", "image") || plain[0] || "";
    if (source === "") return undefined;
    const caption = [first("caption", "title"), first("attr", "credit")].filter(Boolean);
    const lines = caption.map((line) => micromark(line).replace(/^<p>|<\/p>$/g, "")).join(" ");
    return `<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(first("alt"))}"><figcaption>${lines}</figcaption></figure>`;
  }
  const id = first("id", "video", "videoid", "video_id") || plain[0] || "";
  const user = first("user");
  if (user && /^(?:tweet|twitter|x)$/.test(name))
    return embedOf(`https://x.com/${user}/status/${id}`);
  if (name === "gist" && plain.length > 1)
    return embedOf(`https://gist.github.com/${plain[0]}/${plain[1]}`);
  const address = [...plain, ...named.values()].find((value) => /^https?:\/\//i.test(value));
  const page = address ?? pageOf(name, id);
  return page && embedOf(page);
}

/** The text of an expression that names an address of the site; undefined for another one, which is text. */
function addressIn(expression: string): string | undefined {
  const text = expression.trim();
  if (/^(?:site\.(?:baseurl|url)|\.Site\.BaseURL|page\.url)\b/.test(text)) return "";
  const [, double, single] = /^(?:"([^"]*)"|'([^']*)')\s*(?:\|.*)?$/.exec(text) ?? [];
  return double ?? single;
}
