import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { arc, at } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

/** A hoist brings a new column to the gap in a temple front. */
export function constitution(inks: Inks): string {
  const column = (x: number, color: string, shade: string) =>
    [
      rect(x - 58, 400, 116, 26, color),
      rect(x - 62, 726, 124, 30, color),
      polygon(
        [
          [x - 44, 426],
          [x + 44, 426],
          [x + 50, 726],
          [x - 50, 726],
        ],
        color,
      ),
      ...times(4, (index) =>
        line(x - 28 + index * 19, 436, x - 31 + index * 21, 716, pen(shade, 5)),
      ),
    ].join("");
  return [
    ground(inks.main),
    circle(800, 520, 420, { fill: inks.accent, opacity: 0.28 }),
    rect(-40, 800, 1700, 160, inks.ink),
    rect(190, 756, 940, 50, inks.light),
    rect(150, 796, 1020, 40, inks.pale),
    ...[270, 430, 890, 1050].map((x) => column(x, inks.light, inks.pale)),
    rect(602, 400, 116, 356, { fill: inks.ink, opacity: 0.35 }),
    rect(606, 404, 108, 350, { stroke: inks.light, width: 5, dash: "20 16", cap: "butt" }),
    rect(180, 344, 960, 60, inks.light),
    hatch(rect(180, 376, 960, 28, ""), [180, 376, 960, 28], inks.main, 26, 90, 8),
    polygon(at("150 344, 660 120, 1170 344"), inks.light),
    polygon(at("280 324, 660 160, 1040 324"), inks.pale),
    halftone(polygon(at("280 324, 660 160, 1040 324"), ""), [280, 160, 760, 164], inks.main, {
      gap: 18,
      from: 0.6,
      to: 0.05,
      along: 20,
    }),
    line(1330, -40, 1330, 250, pen(inks.ink, 12)),
    path(arc(1330, 280, 30, -90, 130), pen(inks.ink, 14)),
    polygon(at("1330 308, 1262 400, 1398 400"), pen(inks.ink, 9)),
    place(0, 0, [column(1330, inks.accent, inks.main)], 0),
    ...times(2, (index) => path(arc(1330, 590, 110 + index * 36, 150, 210), pen(inks.accent, 9))),
  ].join("");
}
