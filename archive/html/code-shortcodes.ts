/** Shortcodes of plugins that color code. Some give the language as the name. */
const ANY_LANGUAGE = new Set(["code", "sourcecode", "source", "codeblock", "crayon", "prettify"]);
const LANGUAGES = new Set(
  "actionscript3 as3 bash c cf coldfusion cpp csharp css delphi diff erlang fsharp go golang groovy haskell html"
    .split(" ")
    .concat("java javafx javascript jfx js jscript latex matlab objc pascal patch perl".split(" "))
    .concat("php pl plain powershell ps py python rb ruby scala shell splus sql swift".split(" "))
    .concat("vb vbnet xhtml xml xslt yaml yml".split(" ")),
);
/** CodeColorer's, with letters for its settings: `[cc lang="php"]`, `[cce_php]`. */
const COLORER = /^cc(?:[a-z]{0,12}_([\w-]{1,40})|[beilnstw]{0,8})$/;

/** Whether the words of a shortcode, named in lower case, are code. */
export function isCodeShortcode(name: string): boolean {
  return ANY_LANGUAGE.has(name) || LANGUAGES.has(name) || COLORER.test(name);
}

/** The language of a shortcode whose words are code; empty where it has none. */
export function languageOf(name: string, named: ReadonlyMap<string, string>): string {
  const given = named.get("language") ?? named.get("lang") ?? "";
  return LANGUAGES.has(name) ? name : given || (COLORER.exec(name)?.[1] ?? "");
}
