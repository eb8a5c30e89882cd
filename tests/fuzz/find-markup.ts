import { Parser } from "htmlparser2";

/** Elements of an article's text with their allowed attributes. */
const ALLOWED: Record<string, string[]> = {
  p: ["class", "dir"],
  time: ["datetime"],
  h1: ["dir"],
  h2: ["dir", "id"],
  h3: ["dir"],
  h4: ["dir"],
  h5: ["dir"],
  h6: ["dir"],
  ul: ["dir"],
  ol: ["dir", "role"],
  li: [],
  blockquote: ["dir", "cite"],
  cite: [],
  hr: [],
  br: [],
  figure: ["class", "data-behavior", "data-address", "data-width", "data-height"],
  button: ["type", "class"],
  figcaption: ["class", "dir", "id"],
  aside: [],
  section: ["class", "tabindex", "aria-label", "aria-labelledby"],
  table: ["dir", "aria-label", "aria-labelledby"],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope", "dir", "colspan", "rowspan"],
  td: ["dir", "colspan", "rowspan"],
  pre: ["class", "dir", "translate", "tabindex"],
  small: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sup: [],
  sub: [],
  code: ["class"],
  a: ["href", "rel", "download", "class"],
  audio: ["class", "controls", "preload", "src", "aria-label"],
  video: "controls playsinline preload src poster width height aria-label".split(" "),
  track: ["kind", "src", "srclang", "label"],
  details: ["class"],
  summary: [],
  div: ["class"],
  span: ["class", "aria-hidden", "lang", "dir"],
  img: "src srcset alt width height class sizes loading decoding fetchpriority style".split(" "),
};
/** Addresses, and paths of files to download. */
const LINKS = /^(?:https?:\/\/|mailto:|\/storage\/v1\/object\/public\/article-media\/)/;

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
          if (["href", "cite", "data-address"].includes(attribute) && !LINKS.test(value))
            found.push(`href ${value}`);
          if (["src", "poster"].includes(attribute) && !/^(?:http|\/)/.test(value))
            found.push(`${attribute} ${value}`);
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
