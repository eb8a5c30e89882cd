/** The place that a key leads to in a grid whose rows are filled from the start; undefined for other keys. */
export function moveInGrid({
  key,
  index,
  count,
  columns,
}: {
  key: string;
  index: number;
  count: number;
  columns: number;
}): number | undefined {
  const next = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (next === undefined) return undefined;
  return next >= 0 && next < count ? next : index;
}
