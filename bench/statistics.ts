/** The value below which `share` (0 to 1) of the values lie; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The least and the greatest value, for a note beside the median. */
export function spread(values: readonly number[], digits = 2): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return `${least.toFixed(digits)} to ${greatest.toFixed(digits)} in ${values.length} runs`;
}
