import { Parser } from "htmlparser2";

/** Elements of an article's text with their allowed attributes. */
const ALLOWED: Record<string, string[]> = {
  p: ["class"],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  cite: [],
  hr: [],
  br: [],
  figure: [],
  figcaption: ["class"],
  small: [],
  strong: [],
  em: [],
  u: [],
  code: [],
  a: ["href", "rel"],
  div: ["class"],
  span: ["class", "aria-hidden"],
  img: "src srcset alt width height class sizes loading decoding fetchpriority style".split(" "),
};
const LINKS = /^(?:https?:\/\/|mailto:)/;

/** Finds tags, attributes and URLs in `html` that an article must not have. */
export function findForeignMarkup(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const allowed = ALLOWED[name];
        if (!allowed) found.push(`<${name}>`);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (!allowed?.includes(attribute)) found.push(`<${name} ${attribute}>`);
          if (attribute === "href" && !LINKS.test(value)) found.push(`href ${value}`);
          if (attribute === "src" && !/^(?:http|\/)/.test(value)) found.push(`src ${value}`);
        }
      },
      oncomment: (text) => found.push(`<!--${text}`),
      onprocessinginstruction: (_, text) => found.push(`<${text}`),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return found;
}
