/** English name of a language, such as "Brazilian Portuguese"; the tag itself where it names none. */
export function languageName(tag: string): string {
  try {
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "code" });
    return names.of(tag) ?? tag;
  } catch {
    // A tag that is formed well and names nothing.
    return tag;
  }
}
