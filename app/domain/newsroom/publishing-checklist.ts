import { contentToText } from "../content-text.ts";
import { listImages } from "../nested-blocks.ts";
import { parseContent } from "../parse-content.ts";
import { findImagePath } from "../shown-image.ts";
import { type ArticleFields, listChangedFields } from "./article-fields.ts";
import { isReachable, type LinkedPage, listLinks, pageKey, toLinkedPage } from "./article-links.ts";
import { checkRecordings } from "./check-recordings.ts";
import { licenseProblem } from "./image-license.ts";
import type { LibraryImage } from "./library-image.ts";

/** Checks before an article is published, as the database names them (`private.publishing_rules`). */
export const CHECKS = [
  "image-alt",
  "image-credit",
  "image-caption",
  "image-license",
  "recording-text",
  "links",
  "excerpt",
  "byline",
] as const;
export type Check = (typeof CHECKS)[number];

/** Severity of a finding: it has to be mended before publishing, is only shown, or is not looked for. */
export const RULES = ["required", "warned", "off"] as const;
export type Rule = (typeof RULES)[number];

export type PublishingRules = Record<Check, Rule>;

/** Fields that are checked. */
export type CheckedFields = Pick<
  ArticleFields,
  | "slug"
  | "authorId"
  | "imageSrc"
  | "imageAlt"
  | "imageIsDecorative"
  | "imageCaption"
  | "socialImage"
  | "excerpt"
  | "content"
>;

/** Facts of the library about an image. */
export type KnownImage = Pick<LibraryImage, "credit" | "license" | "copyright" | "expiresAt">;

/** Answers of the database: `listLinkedPages` are the pages to ask for. */
export type PublishingKnowledge = {
  rules: PublishingRules;
  /** Address of the site. */
  siteUrl: string;
  /** Of the linked pages, those that do not exist. */
  deadPages: readonly LinkedPage[];
  /** Images of the article that the library has, by their path. */
  images: ReadonlyMap<string, KnownImage>;
  /** `missing`: there is no such author. `unlinked`: accounts write as authors here, but none as this one. */
  byline: "known" | "missing" | "unlinked";
  /** Milliseconds since 1970. */
  now: number;
};

/** A finding. `blockIndex` is the place in the parsed body. */
export type ChecklistItem = {
  check: Check | "review";
  rule: "required" | "warned";
  text: string;
  field: "imageAlt" | "imageCaption" | "socialImage" | "content" | "excerpt" | "authorId";
  blockIndex?: number;
};

type Finding = Omit<ChecklistItem, "rule"> & { check: Check };

/** Missing or doubtful parts of an article, in the order of the form; empty if there is nothing to ask. */
export function checkBeforePublishing(
  fields: CheckedFields,
  knowledge: PublishingKnowledge,
): ChecklistItem[] {
  const findings = [
    ...checkByline(fields, knowledge),
    ...checkLeadImage(fields, knowledge),
    ...checkExcerpt(fields),
    ...checkBodyImages(fields, knowledge),
    ...checkRecordings(fields.content, (source) => licenseOf(source, knowledge)),
    ...checkLinks(fields, knowledge),
    ...checkSocialImage(fields, knowledge),
  ];
  return findings.flatMap((finding) => {
    const rule = knowledge.rules[finding.check];
    return rule === "off" ? [] : [{ ...finding, rule }];
  });
}

/** Says that an article is not any more what its review accepted. */
export function checkAccepted(fields: ArticleFields, accepted: ArticleFields): ChecklistItem[] {
  if (listChangedFields(fields, accepted).length === 0) return [];
  const text = "The article was changed after its review accepted it.";
  return [{ check: "review", rule: "warned", field: "content", text }];
}

/** Whether the article may be published as it is: nothing that is required is missing. */
export function mayPublish(items: readonly ChecklistItem[]): boolean {
  return items.every(({ rule }) => rule !== "required");
}

/** Pages of this site that the body links to, each once, without the article itself. */
export function listLinkedPages(
  { content, slug }: Pick<CheckedFields, "content" | "slug">,
  siteUrl: string,
): LinkedPage[] {
  const pages = listLinks(content).flatMap(({ address }) => toLinkedPage(address, siteUrl) ?? []);
  const own = pageKey({ kind: "article", slug });
  const once = new Map(pages.map((page) => [pageKey(page), page]));
  once.delete(own);
  return [...once.values()];
}

function checkByline({ authorId }: CheckedFields, { byline }: PublishingKnowledge): Finding[] {
  if (authorId === "" || byline === "known") return [];
  const text =
    byline === "missing"
      ? "The author of this article does not exist any more."
      : "Nobody's account writes as the author of this article.";
  return [{ check: "byline", field: "authorId", text }];
}

/** An image as an article shows it. */
type UsedImage = {
  name: string;
  source: string;
  alt: string;
  /** Whether the article calls it so: it takes the word of the library with the image, and may change it. */
  isDecorative: boolean;
  caption: string;
  credit: string;
  /** Fields with these texts. */
  at: Record<"alt" | "texts", Pick<Finding, "field" | "blockIndex">>;
};

function checkLeadImage(
  { imageSrc, imageAlt, imageIsDecorative, imageCaption }: CheckedFields,
  knowledge: PublishingKnowledge,
): Finding[] {
  if (imageSrc.trim() === "") return [];
  return checkImage(
    {
      name: "The lead image",
      source: imageSrc,
      alt: imageAlt,
      isDecorative: imageIsDecorative,
      caption: imageCaption,
      // It has no field for a credit, which stands in its caption.
      credit: imageCaption,
      at: { alt: { field: "imageAlt" }, texts: { field: "imageCaption" } },
    },
    knowledge,
  );
}

function checkBodyImages({ content }: CheckedFields, knowledge: PublishingKnowledge): Finding[] {
  let place = 0;
  const images = parseContent(content).flatMap((block, blockIndex) =>
    listImages(block).map((image) => ({ image, blockIndex })),
  );
  return images.flatMap(({ image, blockIndex }) => {
    place += 1;
    const { src: source, alt, decorative: isDecorative = false, caption, credit } = image;
    const at = { field: "content", blockIndex } as const;
    const name = `Image ${place} in the text`;
    return checkImage(
      { name, source, alt, isDecorative, caption, credit, at: { alt: at, texts: at } },
      knowledge,
    );
  });
}

/** It has no texts. */
function checkSocialImage(
  { socialImage }: CheckedFields,
  knowledge: PublishingKnowledge,
): Finding[] {
  const license = licenseOf(socialImage, knowledge);
  if (!license) return [];
  return [
    { check: "image-license", field: "socialImage", text: `The image for sharing: ${license}` },
  ];
}

function checkImage(
  { name, source, alt, isDecorative, caption, credit, at }: UsedImage,
  knowledge: PublishingKnowledge,
): Finding[] {
  const findings: Finding[] = [];
  if (alt.trim() === "" && !isDecorative) {
    findings.push({ check: "image-alt", ...at.alt, text: `${name} has no alternative text.` });
  }
  if (credit.trim() === "") {
    findings.push({ check: "image-credit", ...at.texts, text: `${name} has no credit.` });
  }
  if (caption.trim() === "") {
    findings.push({ check: "image-caption", ...at.texts, text: `${name} has no caption.` });
  }
  const license = licenseOf(source, knowledge);
  if (license) findings.push({ check: "image-license", ...at.texts, text: `${name}: ${license}` });
  return findings;
}

/** Why the image of the library at a source may not be shown; undefined if it may, and for other images. */
function licenseOf(source: string, { images, now, rules }: PublishingKnowledge) {
  const known = images.get(findImagePath(source) ?? "");
  return known && licenseProblem(known, { now, isRequired: rules["image-license"] === "required" });
}

/** Sources of the lead image, the image for sharing and the images in the text. */
export function listImageSources({
  imageSrc,
  socialImage,
  content,
}: Pick<CheckedFields, "imageSrc" | "socialImage" | "content">): string[] {
  const blocks = parseContent(content);
  return [
    imageSrc,
    socialImage,
    ...blocks.flatMap((block) =>
      block.type === "video" ? [block.src] : listImages(block).map(({ src }) => src),
    ),
  ];
}

function checkExcerpt({ excerpt, content }: CheckedFields): Finding[] {
  const opening = lettersOf(firstSentence(contentToText(parseContent(content))));
  const own = lettersOf(firstSentence(excerpt));
  if (opening === "" || own !== opening) return [];
  return [
    {
      check: "excerpt",
      field: "excerpt",
      text: "The excerpt repeats the first sentence of the text.",
    },
  ];
}

function checkLinks(
  { content, slug }: CheckedFields,
  { siteUrl, deadPages }: PublishingKnowledge,
): Finding[] {
  const dead = new Set(deadPages.map(pageKey));
  dead.delete(pageKey({ kind: "article", slug }));
  return listLinks(content).flatMap(({ address, label, blockIndex }) => {
    const page = toLinkedPage(address, siteUrl);
    const leadsNowhere = page ? dead.has(pageKey(page)) : !isReachable(address);
    if (!leadsNowhere) return [];
    const name = label.trim() === "" ? "A link without text" : `The link “${shorten(label)}”`;
    const target = address.trim() === "" ? "it has no address" : shorten(address);
    const text = `${name} leads nowhere: ${target}`;
    return [{ check: "links", field: "content", blockIndex, text }];
  });
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

function firstSentence(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n/);
  const [first] = sentences.segment(paragraph);
  return first?.segment ?? "";
}

/** Letters and digits only: punctuation and case make no difference. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function shorten(text: string): string {
  const once = text.trim().replace(/\s+/g, " ");
  return once.length > 80 ? `${once.slice(0, 79)}…` : once;
}
