/** Part of a statement. Parameters are placed between its texts; values are never written into a text. */
export type Sql = { texts: readonly string[]; values: readonly (string | null)[] };

export type Statement = { text: string; parameters: (string | null)[] };

export const NOTHING: Sql = { texts: [""], values: [] };

/** Combines parts: sql`select ${quote(name)} from t where id = ${parameter(id)}`. */
export function sql(strings: TemplateStringsArray, ...parts: Sql[]): Sql {
  const texts = [strings[0] ?? ""];
  const values: (string | null)[] = [];
  parts.forEach((part, at) => {
    append(texts, values, part);
    texts[texts.length - 1] += strings[at + 1] ?? "";
  });
  return { texts, values };
}

export function join(parts: readonly Sql[], separator: string): Sql {
  const texts = [""];
  const values: (string | null)[] = [];
  parts.forEach((part, at) => {
    if (at > 0) texts[texts.length - 1] += separator;
    append(texts, values, part);
  });
  return { texts, values };
}

function append(texts: string[], values: (string | null)[], part: Sql): void {
  texts[texts.length - 1] += part.texts[0] ?? "";
  for (let at = 1; at < part.texts.length; at += 1) texts.push(part.texts[at] ?? "");
  values.push(...part.values);
}

/** A value whose type PostgreSQL infers from its position, as for a literal. */
export function parameter(value: string | null): Sql {
  return { texts: ["", ""], values: [value] };
}

/** Trusted SQL: keywords, and text from the catalog itself. Never use it for input of clients. */
export function trusted(text: string): Sql {
  return { texts: [text], values: [] };
}

export function quote(name: string): Sql {
  return trusted(quoteText(name));
}

export function quoteText(name: string): string {
  return `"${name.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

/** A name with its schema, if it has one. */
export function quoteName({ schema, name }: { schema: string; name: string }): Sql {
  return trusted(schema === "" ? quoteText(name) : `${quoteText(schema)}.${quoteText(name)}`);
}

export function column(source: { schema: string; name: string }, name: string): Sql {
  return name === "*" ? sql`${quoteName(source)}.*` : sql`${quoteName(source)}.${quote(name)}`;
}

export function toStatement({ texts, values }: Sql): Statement {
  let text = texts[0] ?? "";
  for (let at = 1; at < texts.length; at += 1) text += `$${at}${texts[at] ?? ""}`;
  return { text, parameters: [...values] };
}
