import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, curve, type Point, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { hatch } from "../texture.ts";

function house(x: number, y: number, inks: Inks): string {
  return [
    rect(x - 30, y - 20, 60, 50, inks.light),
    polygon(
      [
        [x - 42, y - 18],
        [x, y - 62],
        [x + 42, y - 18],
      ],
      inks.ink,
    ),
    rect(x - 8, y + 4, 18, 26, inks.accent),
  ].join("");
}

/** A pen draws a dashed border across hills, a river and villages. */
export function border(inks: Inks): string {
  const frontier: Point[] = at("190 760, 380 640, 560 655, 760 500, 960 440");
  const hills: Point[] = at("300 250, 480 170, 420 400, 640 300, 820 190");
  const south: Point[] = [
    ...frontier,
    [1220, 200],
    [1700, -60],
    [1700, 960],
    [-60, 960],
    [-60, 860],
  ];
  return [
    ground(inks.pale),
    polygon(south, inks.spot),
    hatch(polygon(south, ""), [-60, 300, 1700, 600], inks.paper, 34, 20, 3),
    path(
      stroke(at("-60 330, 180 420, 330 560, 600 740, 900 760, 1150 960"), [20, 34, 40, 60]),
      inks.main,
    ),
    ...hills.map(([x, y]) =>
      polygon(
        [
          [x - 90, y + 70],
          [x, y - 80],
          [x + 90, y + 70],
        ],
        inks.main,
      ),
    ),
    ...hills.map(([x, y]) =>
      polygon(
        [
          [x, y - 80],
          [x + 90, y + 70],
          [x + 20, y + 70],
          [x - 10, y + 10],
        ],
        inks.ink,
      ),
    ),
    ...at("1010 640, 1120 610, 1230 650, 1080 740, 1200 760").map(([x = 0, y = 0]) =>
      house(x, y, inks),
    ),
    ...at("560 560, 420 560, 640 440").map(([x = 0, y = 0]) => house(x, y, inks)),
    path(curve(frontier), pen(inks.light, 34)),
    path(curve(frontier), { stroke: inks.accent, width: 16, dash: "46 26", cap: "butt" }),
    place(
      960,
      440,
      [
        polygon(at("0 0, 44 -150, 30 -250, -30 -250, -44 -150"), inks.ink),
        line(0, -10, 0, -150, pen(inks.light, 5)),
        circle(0, -156, 12, inks.light),
        polygon(at("-46 -245, 46 -245, 64 -900, -64 -900"), inks.accent),
        polygon(at("10 -245, 46 -245, 64 -900, 16 -900"), inks.ink),
        rect(-52, -300, 104, 60, inks.main, 8),
      ],
      52,
      1.15,
    ),
  ].join("");
}
