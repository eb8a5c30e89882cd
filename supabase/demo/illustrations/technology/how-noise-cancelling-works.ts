import { circle, ground, line, path, pen, rect } from "../canvas.ts";
import { arc, at, curve, type Point } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** Headphones where two opposed waves settle into a flat line. */
export function headphones(inks: Inks): string {
  const noise = (sign: number): Point[] =>
    times(50, (step): Point => {
      const x = 60 + step * 8.4;
      return [x, 500 + sign * (84 + 36 * Math.sin(step * 0.21)) * Math.sin(step * 0.52)];
    });
  return [
    ground(inks.main),
    circle(900, 480, 400, { fill: inks.ink, opacity: 0.28 }),
    path(curve(noise(-1)), { stroke: inks.ink, width: 14, turn: "translate(0 0)" }),
    path(curve(noise(1)), pen(inks.spot, 20)),
    path(arc(900, 500, 360, 180, 360), {
      stroke: inks.ink,
      width: 86,
      cap: "butt",
      turn: "translate(14 16)",
    }),
    path(arc(900, 500, 360, 180, 360), { stroke: inks.light, width: 80, cap: "butt" }),
    path(arc(900, 500, 360, 188, 352), { stroke: inks.pale, width: 14, cap: "butt" }),
    path(
      curve(
        times(
          22,
          (step): Point => [690 + step * 8, 500 + (62 - step * 2.9) * Math.sin(step * 0.9)],
        ),
      ),
      pen(inks.accent, 16),
    ),
    line(850, 500, 1160, 500, pen(inks.light, 16)),
    ...at("540 1, 1260 -1").map(([x = 0, side = 1]) =>
      [
        rect(x - 96 + 14, 396, 192, 340, inks.ink, 84),
        rect(x - 96, 380, 192, 340, inks.light, 84),
        halftone(rect(x - 96, 380, 192, 340, "", 84), [x - 96, 380, 192, 340], inks.main, {
          gap: 24,
          from: -0.2,
          to: 0.5,
          along: 90,
        }),
        rect(x + side * 66 - 56, 404, 112, 292, inks.ink, 52),
        rect(x - side * 40 - 30, 450, 60, 200, inks.accent, 30),
      ].join(""),
    ),
  ].join("");
}
