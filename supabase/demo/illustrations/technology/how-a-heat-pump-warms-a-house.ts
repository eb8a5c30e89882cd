import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, blob, type Point, polar, stroke, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { between, type Random, times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A fan unit in the snow pipes warmth to a radiator indoors. */
export function heatPump(inks: Inks, random: Random): string {
  const arrow = (x: number, y: number, color: string) =>
    place(x, y, [
      path(stroke(at("0 0, 50 -16, 100 12, 150 0"), [18, 20, 20]), color),
      polygon(at("146 -32, 206 0, 146 32"), color),
    ]);
  return [
    ground(inks.pale),
    rect(-40, 760, 1700, 200, inks.light),
    ...times(30, (index) =>
      circle(between(random, 20, 720), between(random, 20, 700), 4 + (index % 3) * 3, inks.light),
    ),
    polygon(at("660 340, 1060 90, 1490 340"), { fill: inks.ink, turn: "translate(14 14)" }),
    rect(710, 330, 730, 440, inks.ink),
    rect(722, 330, 706, 430, inks.spot),
    halftone(rect(722, 330, 706, 430, ""), [722, 330, 706, 430], "#d2683a", {
      gap: 24,
      from: -0.1,
      to: 0.55,
      along: 0,
    }),
    polygon(at("640 350, 1060 80, 1500 350"), inks.main),
    rect(1270, 130, 70, 130, inks.main),
    rect(1120, 400, 190, 140, inks.light, 4),
    line(1215, 400, 1215, 540, pen(inks.ink, 8)),
    line(1120, 470, 1310, 470, pen(inks.ink, 8)),
    rect(1120, 400, 190, 140, pen(inks.ink, 10), 4),
    path(through(at("520 560, 800 560, 800 440, 1000 440, 1000 610, 1060 610")), pen(inks.ink, 30)),
    path(
      through(at("520 560, 800 560, 800 440, 1000 440, 1000 610, 1060 610")),
      pen("#d94a2b", 18),
    ),
    path(through(at("520 690, 1400 690, 1400 650, 1340 650")), pen(inks.ink, 30)),
    path(through(at("520 690, 1400 690, 1400 650, 1340 650")), pen(inks.accent, 18)),
    ...times(7, (index) => rect(1050 + index * 42, 580, 34, 150, inks.light, 14)),
    ...times(7, (index) => rect(1050 + index * 42, 580, 34, 150, pen(inks.ink, 6), 14)),
    rect(262, 476, 310, 310, inks.ink, 16),
    rect(246, 460, 310, 310, inks.light, 16),
    circle(400, 615, 126, inks.main),
    ...times(5, (index) =>
      path(
        blob(
          [
            [400, 615],
            polar(400, 615, 70, index * 72 - 20),
            polar(400, 615, 112, index * 72),
            polar(400, 615, 92, index * 72 + 30),
          ].map(([x = 0, y = 0]): Point => [x, y]),
        ),
        inks.pale,
      ),
    ),
    circle(400, 615, 24, inks.ink),
    circle(400, 615, 126, pen(inks.ink, 8)),
    arrow(30, 560, inks.accent),
    arrow(20, 660, inks.accent),
  ].join("");
}
