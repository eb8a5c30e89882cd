import type { Person } from "./presence.ts";

/** Arrivals and departures between two moments: 'Ada has opened this article. Ben has left it.' Empty without any. */
export function presenceNews(before: readonly Person[], after: readonly Person[]): string {
  const come = listNew(after, before);
  const gone = listNew(before, after);
  const sentences = [
    ...(come.length > 0 ? [`${joinNames(come)} ${have(come)} opened this article.`] : []),
    ...(gone.length > 0 ? [`${joinNames(gone)} ${have(gone)} left this article.`] : []),
  ];
  return sentences.join(" ");
}

const MAX_NAMES = 2;

/** 'Ada, Ben and 2 others'. */
export function joinNames(names: readonly string[]): string {
  const left = names.length - MAX_NAMES;
  const parts = names.slice(0, MAX_NAMES);
  if (left > 0) parts.push(left === 1 ? "1 other" : `${left} others`);
  const last = parts.at(-1) ?? "";
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

function listNew(people: readonly Person[], known: readonly Person[]): string[] {
  return people
    .filter(({ id }) => known.every((person) => person.id !== id))
    .map(({ name }) => name);
}

function have(names: readonly string[]): string {
  return names.length === 1 ? "has" : "have";
}
