import { ground, line, path, pen, polygon, rect } from "../canvas.ts";
import { arc, blob } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** An umbrella over rows of small houses, one on fire. */
export function insurance(inks: Inks): string {
  const home = (x: number, y: number, burning: boolean) =>
    [
      rect(x - 46, y - 50, 92, 80, burning ? inks.ink : inks.light),
      polygon(
        [
          [x - 62, y - 46],
          [x, y - 110],
          [x + 62, y - 46],
        ],
        burning ? inks.spot : inks.main,
      ),
      rect(x - 12, y - 12, 28, 42, burning ? inks.accent : inks.ink),
      ...(burning
        ? [
            path(
              blob([
                [x - 40, y - 70],
                [x - 60, y - 130],
                [x - 24, y - 118],
                [x - 6, y - 200],
                [x + 30, y - 130],
                [x + 56, y - 150],
                [x + 44, y - 70],
                [x, y - 56],
              ]),
              inks.accent,
            ),
            path(
              blob([
                [x - 18, y - 70],
                [x - 20, y - 104],
                [x + 4, y - 140],
                [x + 24, y - 96],
                [x + 14, y - 66],
              ]),
              inks.spot,
            ),
          ]
        : []),
    ].join("");
  const canopy =
    "M170 400A630 350 0 0 1 1430 400Q1352 340 1273 400Q1194 340 1115 400Q1037 340 958 400Q879 340 800 400Q721 340 642 400Q563 340 485 400Q406 340 327 400Q248 340 170 400Z";
  return [
    ground(inks.pale),
    ...times(30, (index) =>
      line(
        60 + index * 54,
        40 + ((index * 97) % 160),
        30 + index * 54,
        110 + ((index * 97) % 160),
        pen(inks.main, 6),
      ),
    ),
    path(canopy, { fill: inks.ink, turn: "translate(14 16)" }),
    path(canopy, inks.accent),
    path("M800 50A630 350 0 0 0 485 400Q563 340 642 400Q660 180 800 50Z", inks.spot),
    path("M800 50A630 350 0 0 1 1115 400Q1037 340 958 400Q940 180 800 50Z", inks.spot),
    halftone(path(canopy, ""), [170, 50, 1260, 350], inks.ink, {
      gap: 19,
      from: -0.3,
      to: 0.45,
      along: 15,
    }),
    line(800, 10, 800, 54, pen(inks.ink, 14)),
    line(800, 366, 800, 780, pen(inks.ink, 16)),
    path(arc(750, 780, 50, 0, 180), pen(inks.ink, 16)),
    rect(-40, 870, 1700, 100, inks.main),
    ...times(14, (index) => {
      const [column, row] = [index % 7, Math.floor(index / 7)];
      const x = 300 + column * 166 + (column >= 3 ? 40 : 0) + (row ? -20 : 0);
      return column === 3
        ? home(x + 14, 620 + row * 200, false)
        : home(x, 620 + row * 200, row === 1 && column === 5);
    }),
  ].join("");
}
