import type { TextRun } from "./content.ts";
import { parseLinkAddress } from "./parse-inlines.ts";

/**
 * The meaning of an element of foreign HTML, from its name, attributes and style. Reading of pasted pages and documents
 * and of imported archives share it.
 */
export type ForeignElement = {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  style: Declarations;
};

/** CSS declarations by property, in lower case. */
export type Declarations = Readonly<Record<string, string | undefined>>;

type Marks = Omit<TextRun, "text">;

export function parseStyle(style: string | undefined): Declarations {
  return Object.fromEntries(
    (style ?? "")
      .toLowerCase()
      .split(";")
      .map((declaration) => {
        const [name = "", ...value] = declaration.split(":");
        return [name.trim(), value.join(":").trim()];
      }),
  );
}

const MARKS: Readonly<Record<string, Marks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  dfn: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strikethrough: true },
  strike: { strikethrough: true },
  del: { strikethrough: true },
  sup: { superscript: true },
  sub: { subscript: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
};

/** Marks of an element by its name; none for elements that mark nothing. */
export function marksOfName(name: string): Marks {
  return Object.hasOwn(MARKS, name) ? (MARKS[name] ?? {}) : {};
}

/** Marks that are written as styles. */
export function marksOfStyle(style: Declarations): Marks {
  const lines = `${style["text-decoration-line"] ?? ""} ${style["text-decoration"] ?? ""}`;
  const baseline = style["vertical-align"];
  return {
    ...(isBold(style) && { bold: true }),
    ...(/^(?:italic|oblique)/.test(style["font-style"] ?? "") && { italic: true }),
    ...(lines.includes("underline") && { underline: true }),
    ...(lines.includes("line-through") && { strikethrough: true }),
    ...(baseline === "super" && { superscript: true }),
    ...(baseline === "sub" && { subscript: true }),
  };
}

export function isBold(style: Declarations): boolean {
  return /^(?:bold|bolder|[6-9]00)$/.test(style["font-weight"] ?? "");
}

const HIDDEN_CLASSES =
  /^(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|u-hidden-visually|a11y-hidden|assistive-text|off-?screen|katex-mathml|kg-video-(?:overlay|player-container)|kg-audio-(?:player|thumbnail))$/i;

/**
 * Whether readers of the source do not see an element: hidden, meant for screen readers beside what they see, or a part
 * of a player.
 */
export function isHidden({ attributes, style }: ForeignElement): boolean {
  const { hidden, class: classes = "" } = attributes;
  return (
    (hidden !== undefined && hidden !== "until-found") ||
    style.display === "none" ||
    /^(?:hidden|collapse)$/.test(style.visibility ?? "") ||
    /^(?:all|screen)$/.test(style["mso-hide"] ?? "") ||
    isClipped(style) ||
    classes.split(/\s+/).some((name) => HIDDEN_CLASSES.test(name))
  );
}

/** Styles by which pages hide text from all but screen readers. */
function isClipped(style: Declarations): boolean {
  const isOut = style.position === "absolute" || style.position === "fixed";
  const clip = `${style.clip ?? ""} ${style["clip-path"] ?? ""}`.replace(/\s+/g, "");
  return (
    (isOut && /rect\((?:0|1)(?:px)?,?(?:0|1)|inset\((?:50|100)%/.test(clip)) ||
    (isOut && /^-\d{4,}/.test(style.left ?? "")) ||
    /^-\d{3,}/.test(style["text-indent"] ?? "") ||
    /^0(?:px|pt)?$/.test(style["font-size"] ?? "")
  );
}

/** Whether an element belongs to a comment of a word processor, or is the mark of one in the text. */
export function isComment({ attributes, style }: ForeignElement): boolean {
  return (
    /^comment/.test(style["mso-element"] ?? "") ||
    style["mso-special-character"] === "comment" ||
    /(?:^|\s)(?:MsoCommentReference|MsoCommentText|msocomanchor|msocomtxt|msocomoff|CommentReference)(?:\s|$)/i.test(
      attributes.class ?? "",
    )
  );
}

/** Whether an element is a deletion that somebody proposed, in a document of which it is no struck text. */
export function isTrackedDeletion({ name, attributes }: ForeignElement): boolean {
  const classes = attributes.class ?? "";
  if (/(?:^|\s)(?:msoDel|TrackChangeTextDeletion|TrackedChangeDeletion)(?:\s|$)/i.test(classes))
    return true;
  return name === "del" && /^mailto:/i.test(attributes.cite ?? "");
}

const BOX_CLASSES = [
  ["pull-quote", /^(?:wp-block-pullquote|pull-?quote|kg-blockquote-alt)$/i],
  ["gallery", /^(?:wp-block-gallery|gallery|tiled-gallery|kg-gallery-card)$/i],
  [
    "fact-box",
    /^(?:wp-block-details|kg-(?:callout|toggle)-card|(?:fact|info|key-?facts?)-?box|key-?facts)$/i,
  ],
] as const;

/**
 * The block that a box of a page stands for, by its element or the classes of WordPress, Ghost and others. WordPress
 * groups blocks also where nothing is to be seen of it: only one with a background or border is a box.
 */
export function boxOf(name: string, classes = ""): (typeof BOX_CLASSES)[number][0] | undefined {
  if (name === "details") return "fact-box";
  if (!/^(?:figure|aside|blockquote|div|p|section)$/.test(name)) return undefined;
  const names = classes.split(/\s+/);
  if (names.includes("wp-block-group"))
    return names.some((each) => /^has-(?:background|border-color)$/.test(each))
      ? "fact-box"
      : undefined;
  return BOX_CLASSES.find(([, pattern]) => names.some((each) => pattern.test(each)))?.[0];
}

/** Address at which readers can open what a frame shows: the page of a video in place of its player. */
export function frameAddress(source: string | undefined): string | undefined {
  const trimmed = (source ?? "").trim();
  const href = parseLinkAddress(trimmed.startsWith("//") ? `https:${trimmed}` : trimmed);
  const url = href === undefined ? null : URL.parse(href);
  if (!url || url.protocol === "mailto:") return undefined;
  const [, kind, id] = url.pathname.split("/");
  const host = url.hostname.replace(/^www\./, "");
  if (/^youtube(?:-nocookie)?\.com$/.test(host) && kind === "embed" && id && id !== "videoseries")
    return `https://www.youtube.com/watch?v=${id}`;
  if (host === "player.vimeo.com" && kind === "video" && id) return `https://vimeo.com/${id}`;
  return url.href;
}
