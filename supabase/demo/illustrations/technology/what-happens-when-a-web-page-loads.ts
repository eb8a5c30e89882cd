import { circle, ground, inside, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, curve, type Point } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { hatch } from "../texture.ts";

/** Blocks fly from servers into a half-built browser window. */
export function webPage(inks: Inks): string {
  const piece = (x: number, y: number, angle: number, wide: number, high: number, color: string) =>
    place(
      x,
      y,
      [
        rect(-wide / 2 + 8, -high / 2 + 10, wide, high, inks.ink, 6),
        rect(-wide / 2, -high / 2, wide, high, color, 6),
      ],
      angle,
    );
  const route = (points: readonly Point[]) =>
    path(curve(points), { stroke: inks.main, width: 6, dash: "4 20" });
  return [
    ground(inks.pale),
    route(at("370 260, 520 120, 700 160, 860 330")),
    route(at("370 430, 520 480, 640 430, 800 560")),
    route(at("370 600, 520 780, 700 800, 1010 640")),
    ...times(4, (index) =>
      [
        rect(172, 182 + index * 150, 230, 132, inks.ink, 12),
        rect(158, 168 + index * 150, 230, 132, inks.main, 12),
        ...times(4, (at) =>
          line(
            186,
            196 + index * 150 + at * 22,
            280,
            196 + index * 150 + at * 22,
            pen(inks.pale, 6),
          ),
        ),
        circle(350, 204 + index * 150, 11, inks.accent),
        circle(350, 244 + index * 150, 11, inks.spot),
      ].join(""),
    ),
    rect(738, 142, 690, 640, inks.ink, 22),
    rect(718, 120, 690, 640, inks.light, 22),
    path("M718 190V142a22 22 0 0 1 22 -22H1386a22 22 0 0 1 22 22V190Z", inks.main),
    circle(756, 156, 12, inks.spot),
    circle(792, 156, 12, inks.accent),
    circle(828, 156, 12, inks.pale),
    rect(870, 138, 500, 36, inks.light, 18),
    rect(752, 226, 622, 84, inks.accent, 6),
    rect(1010, 340, 364, 230, inks.main, 6),
    inside(rect(1010, 340, 364, 230, "", 6), [
      circle(1290, 400, 36, inks.spot),
      polygon(at("1000 580, 1120 430, 1210 530, 1280 460, 1400 590"), inks.ink),
    ]),
    rect(752, 340, 226, 230, { stroke: inks.main, width: 5, dash: "18 14", cap: "butt" }, 6),
    rect(752, 600, 300, 120, { stroke: inks.main, width: 5, dash: "18 14", cap: "butt" }, 6),
    rect(1082, 600, 292, 120, { stroke: inks.main, width: 5, dash: "18 14", cap: "butt" }, 6),
    piece(790, 430, -12, 226, 200, inks.spot),
    hatch(
      polygon(at("690 360, 870 325, 900 480, 720 520"), ""),
      [680, 320, 230, 200],
      inks.light,
      26,
      -12,
      8,
    ),
    piece(560, 455, 14, 130, 84, inks.accent),
    piece(560, 130, -16, 110, 76, inks.light),
    piece(880, 760, 10, 280, 104, inks.main),
    piece(560, 790, 20, 120, 80, inks.spot),
  ].join("");
}
