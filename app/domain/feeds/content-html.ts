import type {
  Block,
  EmbedBlock,
  Inline,
  ListBlock,
  RelatedArticleBlock,
  TableBlock,
  TextRun,
  TimelineBlock,
} from "../content.ts";
import { markedTitle, RETRACTED_MARK } from "../corrections/correction.ts";
import { type Footnotes, numberFootnotes, splitAddresses } from "../footnotes.ts";
import { type ImageStore, renderUrl } from "../image-address.ts";
import type { Language } from "../languages.ts";
import { formatDuration, wholeMediaUrl } from "../media-address.ts";
import { articlePath } from "../pages/page-paths.ts";
import { embedText } from "../parse-embed.ts";
import { inlinesToText } from "../parse-inlines.ts";
import { listParagraphs, type MediaBlock } from "../parse-media.ts";
import { isHeaderRow } from "../parse-table.ts";
import type { LinkedArticles } from "../related-article.ts";
import { findCatalogue } from "../texts/catalogues.ts";
import { translate } from "../texts/translate.ts";

/** Removes characters that XML 1.0 cannot represent even when escaped: control characters and lone surrogates. */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "");
}

/** Base of image URLs; `siteUrl` is an origin without a trailing slash. */
export type HtmlSite = ImageStore & { siteUrl: string; language?: Language };

export type HtmlOptions = HtmlSite & {
  /** Whether the article is sponsored: its links are then marked so. */
  isSponsored?: boolean;
  footnotes: Footnotes;
  /** Articles that blocks name. */
  linked?: LinkedArticles | undefined;
};

/** An image with its alternative text, and the lines below it. */
export type HtmlImage = { source: string; alt: string; lines: readonly (string | null)[] };

type BlockOf<T extends Block["type"]> = Extract<Block, { type: T }>;
type Writers = { [T in Block["type"]]: (block: BlockOf<T>, options: HtmlOptions) => string };

/** HTML writer per block type. A missing one is a compile error. */
const WRITERS: Writers = {
  paragraph: (block, options) => `<p>${inlinesHtml(block.children, options)}</p>`,
  heading: ({ level, children }, options) =>
    `<h${level}>${inlinesHtml(children, options)}</h${level}>`,
  list: listHtml,
  "block-quote": quoteHtml,
  "pull-quote": (block, options) => `<aside>${quoteHtml(block, options)}</aside>`,
  image: ({ src, alt, caption, credit }, options) =>
    imageHtml({ source: src, alt, lines: [caption, credit] }, options),
  table: tableHtml,
  "code-block": ({ children }) =>
    `<pre dir="ltr"><code>${children.map(({ text }) => escapeHtml(text)).join("")}</code></pre>`,
  embed: embedHtml,
  "related-article": relatedHtml,
  "fact-box": ({ title, children }, options) => {
    const heading = title.trim() === "" ? "" : `<h3>${escapeHtml(title)}</h3>`;
    return `<aside>${heading}${blocksHtml(children, options)}</aside>`;
  },
  gallery: ({ caption, children }, options) => {
    const below = caption.trim() === "" ? "" : `<p>${escapeHtml(caption)}</p>`;
    return blocksHtml(children, options) + below;
  },
  audio: mediaHtml,
  video: mediaHtml,
  timeline: timelineHtml,
  divider: () => "<hr>",
  attribution: (block, options) => `<p><small>${inlinesHtml(block.children, options)}</small></p>`,
  unknown: (block, options) =>
    inlinesToText(block.children).trim() === ""
      ? ""
      : `<p>${inlinesHtml(block.children, options)}</p>`,
};

/** Renders article content as plain HTML for feed readers: no classes, all URLs absolute. */
export function contentHtml(
  blocks: readonly Block[],
  site: Omit<HtmlOptions, "footnotes">,
): string {
  const options = { ...site, footnotes: numberFootnotes(blocks) };
  return blocksHtml(blocks, options) + footnotesHtml(options);
}

function blocksHtml(blocks: readonly Block[], options: HtmlOptions): string {
  return blocks.map((block) => blockHtml(block, options)).join("");
}

/** An image in its own proportions, with its caption. */
export function imageHtml({ source, alt, lines }: HtmlImage, site: HtmlSite): string {
  const image = imageTag({ source, alt }, site);
  const caption = lines.filter((line) => line?.trim()).join(" ");
  const below = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure>${image}${below}</figure>`;
}

function imageTag({ source, alt }: Pick<HtmlImage, "source" | "alt">, site: HtmlSite): string {
  const src = escapeHtml(absoluteUrl(renderUrl(source, site, 1200, null), site));
  return `<img src="${src}" alt="${escapeHtml(alt)}">`;
}

/** Absolute URL of an image, resized to 1200 by 675 if the storage can resize. */
export function absoluteImageUrl(source: string, site: HtmlSite): string {
  return absoluteUrl(renderUrl(source, site, 1200), site);
}

function absoluteUrl(address: string, { siteUrl }: HtmlSite): string {
  return URL.parse(address, `${siteUrl}/`)?.href ?? cleanText(address);
}

function blockHtml<T extends Block["type"]>(block: BlockOf<T>, options: HtmlOptions): string {
  const write: (block: BlockOf<T>, options: HtmlOptions) => string = WRITERS[block.type as T];
  return write(block, options);
}

function quoteHtml(
  { children, cite }: BlockOf<"block-quote" | "pull-quote">,
  options: HtmlOptions,
): string {
  const source = cite ? `<cite>${escapeHtml(cite)}</cite>` : "";
  return `<blockquote><p>${inlinesHtml(children, options)}</p>${source}</blockquote>`;
}

function listHtml(list: ListBlock, options: HtmlOptions): string {
  const name = list.ordered ? "ol" : "ul";
  const items = list.children.map((item) => {
    const below = (item.lists ?? []).map((nested) => listHtml(nested, options)).join("");
    return `<li>${inlinesHtml(item.children, options)}${below}</li>`;
  });
  const start = list.start === undefined ? "" : ` start="${list.start}"`;
  return `<${name}${start}>${items.join("")}</${name}>`;
}

/** Each entry below its date in bold: feed readers do not number them then. */
function timelineHtml({ title, children }: TimelineBlock, options: HtmlOptions): string {
  const heading = title.trim() === "" ? "" : `<h3>${escapeHtml(title)}</h3>`;
  if (children.length === 0) return heading;
  const entries = children.map(({ date, children: text }) => {
    const above = date.trim() === "" ? "" : `<strong>${escapeHtml(date)}</strong><br>`;
    return `<li>${above}${inlinesHtml(text, options)}</li>`;
  });
  return `${heading}<ul>${entries.join("")}</ul>`;
}

function tableHtml(table: TableBlock, options: HtmlOptions): string {
  const caption =
    table.caption.trim() === "" ? "" : `<caption>${escapeHtml(table.caption)}</caption>`;
  const rows = table.children.map((row) => {
    const scope = isHeaderRow(row) ? "col" : "row";
    const cells = row.children.map(({ header, colspan, rowspan, children }) => {
      const name = header ? "th" : "td";
      const attributes = [
        header ? ` scope="${scope}"` : "",
        colspan ? ` colspan="${colspan}"` : "",
        rowspan ? ` rowspan="${rowspan}"` : "",
      ].join("");
      return `<${name}${attributes}>${inlinesHtml(children, options)}</${name}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table>${caption}<tbody>${rows.join("")}</tbody></table>`;
}

/** Its quotation and thumbnail, and a link in place of a frame, which no feed reader may load. */
function embedHtml(block: EmbedBlock, options: HtmlOptions): string {
  const { href, provider, caption, author, src } = block;
  const image = src === "" ? "" : `<p>${imageTag({ source: src, alt: "" }, options)}</p>`;
  const text = embedText(block);
  const quote = text === "" ? "" : `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(caption || href)}</a>`;
  const source = [
    author,
    block.gone
      ? translate(findCatalogue(options.language), "{provider}, not available any more", {
          provider,
        })
      : provider,
  ]
    .filter((part) => part !== "")
    .map(escapeHtml)
    .join(", ");
  return `<blockquote>${image}${quote}<p>${link}<br>${source}</p></blockquote>`;
}

/** Poster, a link to the file and the transcript: few feed readers have a player. */
function mediaHtml(block: MediaBlock, options: HtmlOptions): string {
  const address = escapeHtml(wholeMediaUrl(block.file, options));
  const poster =
    block.type === "video" && block.src !== ""
      ? `<a href="${address}">${imageTag({ source: block.src, alt: "" }, options)}</a>`
      : "";
  const catalogue = findCatalogue(options.language);
  const verb = translate(catalogue, block.type === "audio" ? "Listen" : "Watch");
  const name =
    block.title.trim() === ""
      ? translate(catalogue, block.type === "audio" ? "Audio" : "Video")
      : block.title;
  const duration = formatDuration(block);
  const link = `<p><a href="${address}">${verb}: ${escapeHtml(name)}</a>${duration && ` (${duration})`}</p>`;
  const caption = [block.caption, block.credit].filter((line) => line.trim() !== "").join(" ");
  const below = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  const transcript = listParagraphs(block).map(
    (paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`,
  );
  const words =
    transcript.length === 0
      ? ""
      : `<p>${translate(catalogue, "Transcript")}:</p>${transcript.join("")}`;
  return `<figure>${poster}${link}${below}</figure>${words}`;
}

/** A link with the current headline; nothing where readers cannot see the article. */
function relatedHtml(
  { id }: RelatedArticleBlock,
  { linked, siteUrl, language }: HtmlOptions,
): string {
  const article = linked?.[id];
  if (!article) return "";
  const catalogue = findCatalogue(language);
  const title = escapeHtml(
    markedTitle(article.title, article.isRetracted, translate(catalogue, RETRACTED_MARK)),
  );
  const sponsored = article.isSponsored ? `${translate(catalogue, "Sponsored")}: ` : "";
  return `<p>${translate(catalogue, "Related")}: ${sponsored}<a href="${escapeHtml(siteUrl + articlePath(article.slug))}">${title}</a></p>`;
}

function inlinesHtml(inlines: readonly Inline[], options: HtmlOptions): string {
  const rel = options.isSponsored ? ' rel="sponsored"' : "";
  return inlines
    .map((inline) => {
      if ("text" in inline) return runHtml(inline, options);
      const text = inline.children.map((run) => runHtml(run, options)).join("");
      return `<a href="${escapeHtml(absoluteUrl(inline.href, options))}"${rel}>${text}</a>`;
    })
    .join("");
}

function footnotesHtml({ footnotes }: HtmlOptions): string {
  if (footnotes.size === 0) return "";
  const items = [...footnotes.values()].map(({ text }) => {
    const parts = splitAddresses(text).map((part) =>
      part.href
        ? `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`
        : escapeHtml(part.text),
    );
    return `<li>${parts.join("")}</li>`;
  });
  return `<hr><ol>${items.join("")}</ol>`;
}

function runHtml(run: TextRun, { footnotes }: HtmlOptions): string {
  let html = escapeHtml(run.text);
  if (run.code) html = `<code>${html}</code>`;
  if (run.subscript) html = `<sub>${html}</sub>`;
  if (run.superscript) html = `<sup>${html}</sup>`;
  if (run.strikethrough) html = `<s>${html}</s>`;
  if (run.underline) html = `<u>${html}</u>`;
  if (run.italic) html = `<em>${html}</em>`;
  if (run.bold) html = `<strong>${html}</strong>`;
  if (run.lang || run.dir) html = `<span${languageHtml(run)}>${html}</span>`;
  const footnote = footnotes.get(run);
  return footnote ? `${html}<sup>${footnote.number}</sup>` : html;
}

function languageHtml({ lang, dir }: TextRun): string {
  return `${lang ? ` lang="${escapeHtml(lang)}"` : ""}${dir ? ` dir="${dir}"` : ""}`;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return cleanText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
