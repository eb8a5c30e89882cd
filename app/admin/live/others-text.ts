const SPELLED_OUT = 2;

/** 'Ada is editing this story too': who else has a story open. Empty when nobody has. */
export function othersText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const left = names.length - SPELLED_OUT;
  const parts = names.slice(0, SPELLED_OUT);
  if (left > 0) parts.push(left === 1 ? "1 other" : `${left} others`);
  const last = parts.at(-1) ?? "";
  const who = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
  return `${who} ${names.length === 1 ? "is" : "are"} editing this story too`;
}
