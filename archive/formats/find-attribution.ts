import type { AttributionBlock, Inline } from "../../app/domain/content.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import { safeHref } from "../html/links.ts";

const OPENING =
  /^[\s([*]*(source|sources|licen[cs]e|licen[cs]ed|attribution|credits?|courtesy|copyright|©|\(c\)|originally published|first published|(re)?published (under|with|by permission)|reproduced|this (article|story|work|text|post|report) (is|was|has been) (originally |first )?(licen[cs]ed|published|republished|reproduced))/i;
const RIGHTS =
  /©|\b(CC[- ]?BY|CC[- ]?0|Creative Commons|public domain|licen[cs]ed?|all rights reserved|copyright|attribution|permission|republish)/i;
// A longer paragraph is text of the article that happens to begin like a source line.
const MAX_LENGTH = 1500;

/**
 * Turns source and license lines at the end of an article into attribution blocks. A paragraph counts
 * when it opens like one ("Source:", "License", "Originally published") and either mentions rights or
 * is italic throughout.
 */
export function markAttribution(blocks: ImportedBlock[]): ImportedBlock[] {
  const result = [...blocks];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const block = result[index];
    if (block?.type === "divider" || block?.type === "attribution") continue;
    if (block?.type !== "paragraph" || !isAttribution(block.children)) break;
    result[index] = { type: "attribution", children: block.children.map(withoutItalic) };
  }
  return result;
}

/** The attribution block of an article whose source and license are separate fields; null without any. */
export function composeAttribution(fields: {
  source: string;
  sourceUrl: string | null;
  license: string;
  licenseUrl: string | null;
  attribution: string;
}): AttributionBlock | null {
  const source: Inline[] = fields.source
    ? [{ text: "Source: " }, linked(fields.source, fields.sourceUrl), { text: ". " }]
    : [];
  const license: Inline[] = fields.license
    ? [linked(fields.license, fields.licenseUrl), { text: ". " }]
    : [];
  const children: Inline[] = [...source, ...license, { text: fields.attribution }];
  return inlinesToText(children).trim() === ""
    ? null
    : { type: "attribution", children: joinRuns(children) };
}

function isAttribution(children: Inline[]): boolean {
  const text = inlinesToText(children);
  if (text.length > MAX_LENGTH || !OPENING.test(text)) return false;
  return RIGHTS.test(text) || children.every((inline) => runsOf(inline).every((run) => run.italic));
}

function runsOf(inline: Inline) {
  return "children" in inline ? inline.children : [inline];
}

function withoutItalic(inline: Inline): Inline {
  if ("children" in inline) {
    return { ...inline, children: inline.children.map(({ italic: _, ...run }) => run) };
  }
  const { italic: _, ...run } = inline;
  return run;
}

function linked(text: string, address: string | null): Inline {
  const href = safeHref(address ?? undefined);
  return href ? { type: "link", href, children: [{ text }] } : { text };
}

function joinRuns(inlines: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of inlines) {
    const last = result.at(-1);
    if (last && !("children" in last) && !("children" in inline)) last.text += inline.text;
    else if ("children" in inline || inline.text !== "") result.push({ ...inline });
  }
  const last = result.at(-1);
  if (last && !("children" in last)) last.text = last.text.trimEnd();
  return result.filter((inline) => "children" in inline || inline.text !== "");
}
