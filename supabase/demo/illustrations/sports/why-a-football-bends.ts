import { circle, ground, inside, line, path, pen, polygon, rect } from "../canvas.ts";
import { figure, standingPose } from "../figure.ts";
import { arc, at, type Point, polar, stroke, through } from "../geometry.ts";
import { type Inks, skin } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

function pentagon(x: number, y: number, radius: number, turn: number): Point[] {
  return times(5, (index) => polar(x, y, radius, turn + index * 72));
}

/** A spinning ball curves round a wall of players into the goal. */
export function bendingBall(inks: Inks): string {
  const flight: Point[] = at("420 640, 620 380, 840 230, 1050 210, 1210 310");
  const [x, y, radius] = [390, 600, 230];
  return [
    ground(inks.accent),
    ...times(5, (index) =>
      polygon(
        [
          [-40, 960 - index * 170],
          [1700, 860 - index * 90],
          [1700, 815 - index * 88],
          [-40, 875 - index * 165],
        ],
        { fill: inks.ink, opacity: 0.18 },
      ),
    ),
    rect(1060, 150, 420, 250, { stroke: inks.light, width: 14 }),
    hatch(rect(1067, 157, 406, 240, ""), [1067, 157, 406, 240], inks.spot, 30, 45, 3),
    hatch(rect(1067, 157, 406, 240, ""), [1067, 157, 406, 240], inks.spot, 30, -45, 3),
    rect(1060, 150, 420, 250, pen(inks.light, 14)),
    ...times(4, (index) =>
      figure(
        830 + index * 74,
        600 - index * 8,
        {
          ...standingPose,
          arms: [at("-20 -228, -30 -180, 0 -140"), at("20 -228, 30 -180, 4 -140")],
        },
        { skin, shirt: inks.ink, legs: inks.ink, hair: inks.ink, shoes: inks.ink },
        0.92,
      ),
    ),
    path(stroke(flight, [150, 90, 46, 20, 8]), { fill: inks.main, opacity: 0.9 }),
    circle(1214, 308, 20, inks.light),
    circle(1214, 308, 20, pen(inks.ink, 5)),
    circle(x + 16, y + 18, radius, inks.ink),
    circle(x, y, radius, inks.light),
    inside(circle(x, y, radius, ""), [
      polygon(pentagon(x - 10, y - 14, 86, -90), inks.ink),
      ...times(5, (index) => {
        const [px, py] = polar(x - 10, y - 14, 222, -90 + index * 72);
        return polygon(pentagon(px, py, 84, 90), inks.ink);
      }),
      ...times(5, (index) =>
        line(
          ...polar(x - 10, y - 14, 86, -90 + index * 72),
          ...polar(x - 10, y - 14, 150, -90 + index * 72),
          pen(inks.ink, 8),
        ),
      ),
      ...times(5, (index) => {
        const a = polar(x - 10, y - 14, 178, -54 + index * 72);
        return path(
          through([
            polar(x - 10, y - 14, 150, -90 + index * 72),
            a,
            polar(x - 10, y - 14, 150, -18 + index * 72),
          ]),
          pen(inks.ink, 8),
        );
      }),
      halftone(
        circle(x, y, radius, ""),
        [x - radius, y - radius, radius * 2, radius * 2],
        inks.main,
        { gap: 22, from: -0.35, to: 0.45, along: 60 },
      ),
    ]),
    circle(x, y, radius, pen(inks.ink, 10)),
    path(arc(x, y, 282, 100, 190), pen(inks.light, 14)),
    polygon([polar(x, y, 250, 190), polar(x, y, 316, 190), polar(x, y, 286, 206)], inks.light),
    path(arc(x, y, 322, 110, 176), pen(inks.light, 7)),
  ].join("");
}
