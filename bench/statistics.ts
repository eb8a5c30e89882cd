/** The least value that `share` (above 0, to 1) of the values do not exceed (nearest rank); NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The least and the greatest value, for a note beside the median. */
export function spread(values: readonly number[], digits = 2): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return `${least.toFixed(digits)} to ${greatest.toFixed(digits)} in ${values.length} runs`;
}
