import { ground, line, path, pen, rect } from "../canvas.ts";
import { at, blob, curve } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A row of words fans out into next words of unequal size. */
export function languageModel(inks: Inks): string {
  const tile = (x: number, y: number, wide: number, high: number, color: string, bar: string) =>
    [
      rect(x + 9, y + 11, wide, high, inks.ink, 12),
      rect(x, y, wide, high, color, 12),
      line(x + 26, y + high / 2, x + wide - 26, y + high / 2, pen(bar, Math.max(8, high * 0.16))),
    ].join("");
  const next: (readonly [number, number, number, string, number])[] = [
    [130, 66, 150, inks.pale, 5],
    [230, 96, 190, inks.pale, 10],
    [362, 176, 300, inks.accent, 30],
    [572, 110, 210, inks.pale, 14],
    [706, 72, 160, inks.pale, 6],
  ];
  return [
    ground(inks.paper),
    path(blob(at("860 60, 1300 40, 1560 300, 1500 760, 1100 860, 840 640, 900 460, 820 280")), {
      fill: inks.pale,
      opacity: 0.45,
    }),
    ...next.map(([y, high, , color, weight]) =>
      path(
        curve([
          [880, 450],
          [930, 450 + (y + high / 2 - 450) * 0.12],
          [985, 450 + (y + high / 2 - 450) * 0.5],
          [1040, y + high / 2 - (y + high / 2 - 450) * 0.12],
          [1095, y + high / 2],
        ]),
        pen(color === inks.accent ? inks.accent : inks.main, weight),
      ),
    ),
    tile(150, 395, 120, 110, inks.main, inks.light),
    tile(292, 395, 210, 110, inks.main, inks.light),
    tile(524, 395, 90, 110, inks.main, inks.light),
    tile(636, 395, 170, 110, inks.main, inks.light),
    rect(826, 380, 18, 140, inks.spot),
    ...next.map(([y, high, wide, color]) =>
      tile(1090, y, wide, high, color, color === inks.accent ? inks.light : inks.main),
    ),
    halftone(rect(1090, 362, 300, 176, "", 12), [1090, 362, 300, 176], inks.ink, {
      gap: 20,
      from: -0.3,
      to: 0.45,
      along: 30,
    }),
    line(1116, 450, 1364, 450, pen(inks.light, 28)),
    ...at("210 4, 397 11, 569 5, 721 8").map(([x = 0, wide]) =>
      path(
        `M${x} 384C${x} ${384 - (835 - x) * 0.55} 835 ${384 - (835 - x) * 0.55} 835 372`,
        pen(inks.accent, wide ?? 5),
      ),
    ),
    ...times(3, (index) =>
      line(
        150,
        580 + index * 60,
        [700, 560, 400][index] ?? 400,
        580 + index * 60,
        pen(inks.pale, 16),
      ),
    ),
  ].join("");
}
