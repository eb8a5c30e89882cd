import { circle, ellipse, ground, line, path, pen, place, rect } from "../canvas.ts";
import { at, type Point, polar, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

/** A bicycle wheel with a counter follows the blue line of a winding road. */
export function marathon(inks: Inks): string {
  const road: Point[] = at(
    "1640 250, 1300 270, 1040 220, 900 300, 1120 400, 1260 500, 1000 600, 640 640, 300 960",
  );
  const [x, y, radius] = [560, 500, 270];
  return [
    ground(inks.spot),
    rect(-40, -40, 1700, 250, inks.paper),
    ...times(20, (index) =>
      rect(
        20 + index * 82,
        210 - 50 - ((index * 67) % 110),
        66,
        60 + ((index * 67) % 110),
        index % 3 ? inks.pale : inks.main,
      ),
    ),
    path(stroke(road, [26, 40, 54, 70, 100, 140, 200, 280, 420], 14), inks.ink),
    path(
      stroke(
        road.map(
          ([px, py], index): Point => [
            px + ([0, 6, -6, 20, 20, -24, 10, 20, 30][index] ?? 0),
            py + ([4, -4, 10, 12, 0, -10, -20, 0, 0][index] ?? 0),
          ],
        ),
        [3, 4, 5, 7, 9, 12, 16, 22, 30],
        14,
      ),
      "#58b7e0",
    ),
    ...at("760 330, 1420 380, 1380 660, 1200 720, 700 270").map(([tx = 0, ty = 0], index) =>
      [rect(tx - 6, ty, 14, 50, inks.ink), circle(tx, ty - 20, 46 - index * 2, inks.accent)].join(
        "",
      ),
    ),
    ellipse(x + 20, y + 274, 230, 34, { fill: "#0a1712", opacity: 0.7 }),
    circle(x + 14, y + 10, radius, { stroke: inks.main, width: 40 }),
    circle(x, y, radius, { stroke: inks.light, width: 40 }),
    circle(x, y, radius + 18, pen(inks.ink, 8)),
    circle(x, y, radius - 22, pen(inks.ink, 8)),
    ...times(24, (index) =>
      line(
        ...polar(x, y, 34, index * 15 + (index % 2 ? 8 : -8)),
        ...polar(x, y, radius - 22, index * 15),
        pen(inks.ink, 4),
      ),
    ),
    circle(x, y, 44, inks.main),
    circle(x, y, 16, inks.light),
    path(
      stroke(
        [
          [x, y],
          [x - 130, y - 260],
          [x - 240, y - 520],
        ],
        [40, 36, 32],
      ),
      inks.main,
    ),
    place(
      x + 96,
      y - 60,
      [
        rect(-80 + 8, -44 + 10, 190, 96, inks.ink, 12),
        rect(-80, -44, 190, 96, inks.accent, 12),
        ...times(5, (index) => rect(-68 + index * 34, -26, 28, 58, inks.light, 4)),
        ...times(5, (index) => circle(-54 + index * 34, 3, 8, { stroke: inks.ink, width: 6 })),
      ],
      0,
    ),
  ].join("");
}
