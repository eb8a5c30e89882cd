import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, type Point, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { hatch } from "../texture.ts";

/** A shop floor from above, a dotted path winding to the milk in the far corner. */
export function supermarket(inks: Inks): string {
  const shelf = (x: number, y: number, wide: number, high: number, index: number) =>
    [
      rect(x + 12, y + 14, wide, high, inks.ink, 6),
      rect(x, y, wide, high, inks.main, 6),
      ...times(Math.floor(Math.max(wide, high) / 44), (at) =>
        wide > high
          ? rect(
              x + 12 + at * 44,
              y + 12,
              32,
              high - 24,
              [inks.pale, inks.spot, inks.light, inks.accent][(at + index) % 4] ?? inks.pale,
              4,
            )
          : rect(
              x + 12,
              y + 12 + at * 44,
              wide - 24,
              32,
              [inks.pale, inks.spot, inks.light, inks.accent][(at + index) % 4] ?? inks.pale,
              4,
            ),
      ),
    ].join("");
  const walk: Point[] = at(
    "250 810, 250 150, 490 150, 490 740, 720 740, 720 150, 950 150, 950 740, 1170 740, 1170 170, 1290 170",
  );
  return [
    ground(inks.pale),
    rect(120, 50, 1360, 800, inks.light, 10),
    rect(120, 50, 1360, 800, pen(inks.ink, 14), 10),
    rect(190, 838, 130, 26, inks.pale),
    ...times(4, (index) => shelf(325 + index * 228, index % 2 ? 90 : 230, 96, 570, index)),
    shelf(1380, 300, 80, 440, 2),
    path(through(walk), { stroke: inks.accent, width: 22, dash: "44 26", cap: "butt" }),
    circle(1366, 168, 96, inks.accent),
    place(1366, 168, [
      rect(-34, -30, 68, 100, inks.light, 8),
      polygon(at("-34 -26, -16 -62, 16 -62, 34 -26"), inks.light),
      rect(-18, -84, 36, 26, inks.spot, 4),
      rect(-34, 0, 68, 36, inks.main),
    ]),
    place(250, 700, [
      rect(-66, -90, 150, 190, inks.ink, 20),
      rect(-76, -100, 150, 190, inks.spot, 20),
      hatch(rect(-60, -84, 118, 158, ""), [-60, -84, 118, 158], inks.light, 24, 0, 6),
      hatch(rect(-60, -84, 118, 158, ""), [-60, -84, 118, 158], inks.light, 24, 90, 6),
      line(-70, 116, 70, 116, pen(inks.ink, 18)),
      line(-50, 90, -58, 116, pen(inks.ink, 9)),
      line(50, 90, 58, 116, pen(inks.ink, 9)),
    ]),
  ].join("");
}
