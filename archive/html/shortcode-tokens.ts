/** A shortcode of WordPress in a text, such as `[gallery ids="1,2"]` or `[/caption]`. */
export type ShortcodeToken = {
  start: number;
  end: number;
  name: string;
  attributes: ShortcodeAttributes;
  isClosing: boolean;
  /** Written in double brackets, which WordPress shows as they are. */
  isEscaped: boolean;
  /** Without a closing shortcode. */
  isAlone: boolean;
};

/** Values by name, and values without a name. */
export type ShortcodeAttributes = { named: ReadonlyMap<string, string>; plain: readonly string[] };

const TOKEN = /\[(\[?)(\/?)([a-z][\w-]{0,60})(?![\w-])([^[\]]*)\](\]?)/gi;
const ATTRIBUTE =
  /([\w-]+)\s*=\s*"([^"]*)"|([\w-]+)\s*=\s*'([^']*)'|([\w-]+)=([^\s"']+)|"([^"]*)"|'([^']*)'|(\S+)/g;
const MAX_ATTRIBUTES = 4000;

/**
 * The shortcodes of a text: of known names, and what has the form of one. Other words in brackets are text, as are
 * unknown ones in code, such as `$row[last_name]`.
 */
export function findShortcodes(text: string, known: ReadonlySet<string>): ShortcodeToken[] {
  const found = [...text.matchAll(TOKEN)].flatMap((match) => {
    const [all, opening = "", slash = "", name = "", rest = "", closing = ""] = match;
    const isAddress = /^(?:https?|ftp|mailto)$/i.test(name);
    if (isAddress || !/^(?:$|[\s=:/])/.test(rest)) return [];
    return [{ all, index: match.index, opening, slash, name: name.toLowerCase(), rest, closing }];
  });
  const closed = new Set(found.filter(({ slash }) => slash !== "").map(({ name }) => name));
  const opened = new Set<string>();
  const isInCode = createCodeFinder(text);
  const tokens: ShortcodeToken[] = [];
  for (const { all, index, opening, slash, name, rest, closing } of found) {
    const attributes = readAttributes(rest.replace(/\/\s*$/, ""));
    const isEscaped = opening !== "" && closing !== "";
    const isClosing = slash !== "";
    const isCode = isClosing
      ? opened.has(name)
      : known.has(name) ||
        closed.has(name) ||
        name.includes("_") ||
        /\/\s*$/.test(rest) ||
        (attributes.named.size > 0 && attributes.plain.length === 0);
    const isIndex = attributes.named.size === 0 && /[\w$)\]]/.test(text[index - 1] ?? "");
    if (!known.has(name) && !closed.has(name) && (isIndex || isInCode(index))) continue;
    if (!isCode || (name.length < 3 && !closed.has(name))) continue;
    if (!isClosing && !isEscaped) opened.add(name);
    // One bracket too many belongs to the text.
    const start = index + (opening !== "" && !isEscaped ? 1 : 0);
    const end = index + all.length - (closing !== "" && !isEscaped ? 1 : 0);
    const isAlone = !isClosing && (!closed.has(name) || /\/\s*$/.test(rest));
    tokens.push({ start, end, name, attributes, isClosing, isEscaped, isAlone });
  }
  return tokens;
}

/** Tells for growing places whether each is in an element of code. */
function createCodeFinder(text: string): (place: number) => boolean {
  const tags = text.matchAll(/<(\/?)(pre|code)(?![\w-])/gi);
  let next = tags.next();
  let open = "";
  return (place) => {
    for (; !next.done && next.value.index < place; next = tags.next()) {
      const [, slash, written = ""] = next.value;
      const name = written.toLowerCase();
      if (slash === "") open ||= name;
      else if (open === name) open = "";
    }
    return open !== "";
  };
}

export function readAttributes(text: string): ShortcodeAttributes {
  const named = new Map<string, string>();
  const plain: string[] = [];
  const straight = text
    .slice(0, MAX_ATTRIBUTES) // bounded: 4,000 characters
    .replace(/&(?:quot|#34|#8220|#8221|#8243);|[“”″]/g, '"');
  for (const match of straight.replace(/^=/, "").matchAll(ATTRIBUTE)) {
    const [, first, double, second, single, third, bare, quoted, apart, word] = match;
    const name = first ?? second ?? third;
    if (name !== undefined) named.set(name.toLowerCase(), double ?? single ?? bare ?? "");
    else plain.push(quoted ?? apart ?? word ?? "");
  }
  return { named, plain };
}
