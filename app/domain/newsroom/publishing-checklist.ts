import { isSpecialListing } from "../pages/category-listing.ts";
import { contentToText, parseContent, parseStoredBlocks } from "../parse-content.ts";
import { DEEPEST, isRecord, parseLinkAddress, rawText, toText } from "../parse-inlines.ts";
import { type ArticleFields, listChangedFields } from "./article-fields.ts";

/** Checks before an article is published, as the database names them (`private.publishing_rules`). */
export const CHECKS = ["image-alt", "image-credit", "links", "excerpt", "byline"] as const;
export type Check = (typeof CHECKS)[number];

/** Severity of a finding: it has to be mended before publishing, is only shown, or is not looked for. */
export const RULES = ["required", "warned", "off"] as const;
export type Rule = (typeof RULES)[number];

export type PublishingRules = Record<Check, Rule>;

/** Fields that are checked. */
export type CheckedFields = Pick<
  ArticleFields,
  "slug" | "authorId" | "imageSrc" | "imageAlt" | "imageCaption" | "excerpt" | "content"
>;

/** A page of this site that a link leads to. */
export type LinkedPage = { kind: "article" | "category" | "author" | "tag"; slug: string };

/** Answers of the database: `listLinkedPages` are the pages to ask for. */
export type PublishingKnowledge = {
  rules: PublishingRules;
  /** Address of the site. */
  siteUrl: string;
  /** Of the linked pages, those that do not exist. */
  deadPages: readonly LinkedPage[];
  /** `missing`: there is no such author. `unlinked`: accounts write as authors here, but none as this one. */
  byline: "known" | "missing" | "unlinked";
};

/** A finding. `blockIndex` is the place in the parsed body. */
export type ChecklistItem = {
  check: Check | "review";
  rule: "required" | "warned";
  text: string;
  field: "imageAlt" | "imageCaption" | "content" | "excerpt" | "authorId";
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
    ...checkLeadImage(fields),
    ...checkExcerpt(fields),
    ...checkBodyImages(fields),
    ...checkLinks(fields, knowledge),
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

function checkLeadImage({ imageSrc, imageAlt, imageCaption }: CheckedFields): Finding[] {
  if (imageSrc.trim() === "") return [];
  const findings: Finding[] = [];
  if (imageAlt.trim() === "") {
    const text = "The lead image has no alternative text.";
    findings.push({ check: "image-alt", field: "imageAlt", text });
  }
  // The lead image has no field for a credit: it stands in its caption.
  if (imageCaption.trim() === "") {
    const text = "The lead image has no caption that could credit it.";
    findings.push({ check: "image-credit", field: "imageCaption", text });
  }
  return findings;
}

function checkBodyImages({ content }: CheckedFields): Finding[] {
  let place = 0;
  return parseContent(content).flatMap((block, blockIndex) => {
    if (block.type !== "image") return [];
    place += 1;
    const name = `Image ${place} in the text`;
    const findings: Finding[] = [];
    if (block.alt.trim() === "") {
      const text = `${name} has no alternative text.`;
      findings.push({ check: "image-alt", field: "content", blockIndex, text });
    }
    if (block.credit.trim() === "") {
      const text = `${name} has no credit.`;
      findings.push({ check: "image-credit", field: "content", blockIndex, text });
    }
    return findings;
  });
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

type Link = { address: string; label: string; blockIndex: number };

/** Links as they are stored, also those that readers get as text because their address is malformed. */
function listLinks(content: unknown): Link[] {
  return parseStoredBlocks(content).flatMap(({ stored }, blockIndex) =>
    linksBelow(stored, 0).map((link) => ({ ...link, blockIndex })),
  );
}

function linksBelow(node: unknown, depth: number): Omit<Link, "blockIndex">[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(node)) return node.flatMap((child) => linksBelow(child, depth + 1));
  if (!isRecord(node)) return [];
  if (node.type === "link") {
    return [{ address: rawText(node.href ?? node.url), label: toText(node.children) }];
  }
  return [...linksBelow(node.children, depth + 1), ...linksBelow(node.lists, depth + 1)];
}

/** Whether an address is one that a browser opens: mail to somebody, or a host with a domain. */
function isReachable(address: string): boolean {
  const parsed = parseLinkAddress(address);
  if (parsed === undefined) return false;
  const { protocol, hostname, pathname } = new URL(parsed);
  if (protocol === "mailto:") return /[^@\s]@[^@\s]/.test(pathname);
  return /[^.]\.[^.]/.test(hostname) || hostname === "localhost" || hostname.startsWith("[");
}

/** The page of this site that an address leads to; undefined for other sites and pages that always exist. */
function toLinkedPage(address: string, siteUrl: string): LinkedPage | undefined {
  const parsed = parseLinkAddress(address);
  if (parsed === undefined || new URL(parsed).origin !== new URL(siteUrl).origin) return undefined;
  const [, kind, part, ...more] = new URL(parsed).pathname.replace(/(?<!\/)\/+$/, "").split("/");
  if (part === undefined || more.length > 0) return undefined;
  const slug = decode(part);
  switch (kind) {
    case "article":
    case "author":
    case "tag":
      return { kind, slug };
    case "category":
      return isSpecialListing(slug) ? undefined : { kind, slug };
    default:
      return undefined;
  }
}

function pageKey({ kind, slug }: LinkedPage): string {
  return `${kind}/${slug}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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
