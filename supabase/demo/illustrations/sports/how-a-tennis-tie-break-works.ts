import { circle, ellipse, ground, inside, line, path, pen, place, rect } from "../canvas.ts";
import { arc, at, curve, type Point } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

/** A ball balanced on the net between two rackets. */
export function tieBreak(inks: Inks): string {
  const racket = (x: number, y: number, angle: number, color: string) =>
    place(
      x,
      y,
      [
        ellipse(12, 14, 142, 178, { stroke: inks.ink, width: 26 }),
        hatch(ellipse(0, 0, 136, 172, ""), [-140, -176, 280, 352], inks.light, 36, 0, 5),
        hatch(ellipse(0, 0, 136, 172, ""), [-140, -176, 280, 352], inks.light, 36, 90, 5),
        ellipse(0, 0, 142, 178, { stroke: color, width: 26 }),
        path("M-66 158L-16 290V330H16V290L66 158", { stroke: color, width: 20 }),
        rect(-24, 320, 48, 240, inks.ink, 16),
        rect(-28, 312, 56, 26, inks.light, 6),
      ],
      angle,
    );
  const net: Point[] = at("-40 520, 800 556, 1640 520");
  const mesh = path(`${curve(net)}L1640 860L-40 860Z`, "");
  return [
    ground(inks.main),
    rect(-40, 780, 1700, 200, inks.accent),
    line(-40, 850, 1640, 850, pen(inks.light, 12)),
    racket(360, 330, -28, inks.accent),
    racket(1240, 330, 28, inks.ink),
    hatch(mesh, [-40, 500, 1700, 370], inks.ink, 52, 45, 5),
    hatch(mesh, [-40, 500, 1700, 370], inks.ink, 52, -45, 5),
    path(curve(net), { stroke: inks.ink, width: 50, cap: "butt", turn: "translate(4 10)" }),
    path(curve(net), { stroke: inks.light, width: 44, cap: "butt" }),
    rect(774, 556, 52, 320, inks.light),
    circle(812, 358, 172, inks.ink),
    circle(800, 346, 172, "#e8d84a"),
    halftone(circle(800, 346, 172, ""), [628, 174, 344, 344], inks.main, {
      gap: 20,
      from: -0.35,
      to: 0.5,
      along: 50,
    }),
    inside(circle(800, 346, 172, ""), [
      path(arc(590, 286, 180, -40, 80), pen(inks.light, 15)),
      path(arc(1010, 406, 180, 140, 260), pen(inks.light, 15)),
    ]),
    circle(800, 346, 172, pen(inks.ink, 9)),
    ...times(2, (side) =>
      path(arc(800, 346, 214, side * 180 - 34, side * 180 + 34), pen(inks.light, 9)),
    ),
  ].join("");
}
