import { Tokenizer } from "htmlparser2";

/** Under this name styles can be read; the browser takes it for nothing of its own. */
export const STYLE_ASIDE = "data-style";

/**
 * HTML whose `style` attributes have another name and whose `<style>` elements are gone. The policy of the page
 * refuses both wherever they are parsed, and the browser says so each time.
 */
export function setStylesAside(html: string): string {
  const kept: string[] = [];
  let place = 0;
  let sheetStart = -1;
  const replace = (start: number, end: number, text: string) => {
    kept.push(html.slice(place, start), text);
    place = end;
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onattribname(start, end) {
        if (sheetStart < 0 && isStyle(html.slice(start, end))) replace(start, end, STYLE_ASIDE);
      },
      onopentagname(start, end) {
        if (isStyle(html.slice(start, end))) sheetStart = start - 1;
      },
      onclosetag(start, end) {
        if (sheetStart < 0 || !isStyle(html.slice(start, end))) return;
        replace(sheetStart, html.indexOf(">", end) + 1 || html.length, "");
        sheetStart = -1;
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  if (sheetStart >= 0) replace(sheetStart, html.length, "");
  return kept.join("") + html.slice(place);
}

function isStyle(name: string): boolean {
  return name.toLowerCase() === "style";
}
