import { Parser } from "htmlparser2";

/** What the text of an article is made of, and the attributes that each may have. */
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

/** Tags, attributes and addresses of `html` that no article has; an empty list when all is well. */
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
