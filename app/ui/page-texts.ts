/** Id of the element with the translations of what scripts of a page say. A page in English has none. */
export const CATALOGUE_ID = "page-texts";

/** Translates a text into the language of the page where the page has its translation. */
export function translateMessage(text: string): string {
  return readCatalogue()?.[text] ?? text;
}

/** The translations of the page; undefined in English. */
export function readCatalogue(): Readonly<Record<string, string>> | undefined {
  const catalogue = document.getElementById(CATALOGUE_ID)?.textContent;
  return catalogue ? JSON.parse(catalogue) : undefined;
}
