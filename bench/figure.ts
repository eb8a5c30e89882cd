/** A measured value with its target. */
export type Figure = {
  name: string;
  value: number;
  unit:
    | "ratio"
    | "1/s"
    | "ms"
    | "s"
    | "MB"
    | "bytes"
    | "articles"
    | "pages"
    | "CPU ms"
    | "points"
    | "scripts"
    | "images"
    | "requests";
  target?: Target;
  /** Spread of the runs, or the basis of the value. */
  note?: string;
};

export type Target = { atLeast: number } | { atMost: number };

/** The figures of one measurement. */
export type Section = { title: string; figures: Figure[] };

/** Undefined without a target. */
export function isReached({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}
