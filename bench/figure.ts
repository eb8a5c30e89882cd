/** One measured number, and what it should be. */
export type Figure = {
  name: string;
  value: number;
  unit:
    | "ratio"
    | "1/s"
    | "ms"
    | "s"
    | "MB"
    | "articles"
    | "pages"
    | "CPU ms"
    | "points"
    | "scripts"
    | "images"
    | "requests";
  target?: Target;
  /** How far single runs lay apart, or what the number rests on. */
  note?: string;
};

export type Target = { atLeast: number } | { atMost: number };

/** The figures of one measurement. */
export type Section = { title: string; figures: Figure[] };

/** Undefined when there is nothing to reach. */
export function isReached({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}
