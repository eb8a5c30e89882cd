/** Moves an item of a list to the place `to`, which is cut to the list; the same list if it is there already. */
export function moveItem<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  to: number,
): readonly Item[] {
  const from = items.findIndex((item) => item.id === id);
  const place = Math.min(Math.max(to, 0), items.length - 1);
  const moved = items[from];
  if (!moved || place === from) return items;
  return items.toSpliced(from, 1).toSpliced(place, 0, moved);
}
