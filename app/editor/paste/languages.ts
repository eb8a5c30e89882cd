import { isLanguageTag } from "../../domain/parse-inlines.ts";
import { BLOCKS } from "./dom.ts";

/** Gives words in another language than the text around them an element of their own, which becomes a mark. */
export function keepLanguages(body: HTMLElement): void {
  const own = body.ownerDocument.documentElement.lang || document.documentElement.lang;
  for (const element of [...body.querySelectorAll<HTMLElement>("[lang], [dir]")]) {
    if (element.matches(BLOCKS) || element.matches("td, th")) continue;
    const around = element.parentElement?.closest("[lang]")?.getAttribute("lang") || own;
    const lang = element.lang;
    const isForeign = isLanguageTag(lang) && primary(lang) !== primary(around);
    const dir = /^(?:ltr|rtl)$/.test(element.dir) && element.dir !== directionAround(element);
    if (!isForeign && !dir) continue;
    const mark = body.ownerDocument.createElement("span");
    if (isForeign) mark.dataset.lang = lang;
    if (dir) mark.dataset.dir = element.dir;
    mark.append(...element.childNodes);
    element.append(mark);
  }
  for (const element of body.querySelectorAll("[lang], [dir]")) {
    element.removeAttribute("lang");
    element.removeAttribute("dir");
  }
  for (const mark of body.querySelectorAll<HTMLElement>("span[data-lang], span[data-dir]")) {
    if (mark.dataset.lang) mark.lang = mark.dataset.lang;
    if (mark.dataset.dir) mark.dir = mark.dataset.dir;
  }
}

function primary(lang: string): string {
  return lang.toLowerCase().split("-")[0] ?? "";
}

function directionAround(element: HTMLElement): string {
  return element.parentElement?.closest("[dir]")?.getAttribute("dir") ?? "ltr";
}

/** Notes what a class says of preformatted text, before classes are removed: its language, or that it is a verse. */
export function keepCodeLanguages(body: HTMLElement): void {
  for (const block of body.querySelectorAll<HTMLElement>("pre")) {
    const inner = block.querySelector("code")?.className ?? "";
    const around = block.parentElement?.className ?? "";
    const classes = `${block.className} ${inner} ${around}`;
    const [, language] = /(?:^|\s)(?:lang|language|highlight-source)-(\S+)/.exec(classes) ?? [];
    if (language) block.dataset.language = language;
    if (/(?:^|\s)(?:wp-block-verse|verse|poem|poetry)(?:\s|$)/.test(classes))
      block.dataset.verse = "";
  }
}
