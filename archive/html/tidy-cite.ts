/** The source line of a quote as plain text: some exports leave mark-up typed out in it. */
export function tidyCite(cite: string): string {
  return cite
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/\[([^\]]+)\]\((?:https?|mailto):[^)\s]+\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
