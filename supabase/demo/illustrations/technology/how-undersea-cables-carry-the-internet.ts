import { circle, ellipse, ground, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, blob, curve, type Point, polar, stroke, through, wave } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A ship lays a line over a cable cut open to its fibres. */
export function cables(inks: Inks): string {
  const bed = blob(
    at("-200 700, 200 720, 520 800, 900 780, 1300 830, 1800 760, 1800 1100, -200 1100"),
  );
  const cut: Point[] = at("-60 520, 260 560, 560 640, 820 660");
  return [
    ground(inks.accent),
    rect(-40, -40, 1700, 220, inks.paper),
    path(`${through(wave(-40, 180, 1700, 9, 16))}L1660 960L-40 960Z`, inks.accent),
    rect(-40, 330, 1700, 640, { fill: inks.main, opacity: 0.75 }),
    rect(-40, 560, 1700, 420, { fill: inks.ink, opacity: 0.55 }),
    place(1160, 176, [
      path("M-170 -40H190L150 34H-130Z", inks.ink),
      rect(-60, -110, 130, 70, inks.light),
      rect(-30, -160, 60, 50, inks.spot),
      circle(-140, -56, 34, pen(inks.spot, 14)),
      rect(-44, -92, 20, 20, inks.main),
      rect(-8, -92, 20, 20, inks.main),
      rect(28, -92, 20, 20, inks.main),
    ]),
    path(curve(at("1000 120, 970 300, 1060 470, 1240 640, 1420 780, 1700 820")), pen(inks.ink, 16)),
    path(curve(at("1000 120, 970 300, 1060 470, 1240 640, 1420 780, 1700 820")), pen(inks.spot, 9)),
    path(bed, inks.ink),
    halftone(path(bed, ""), [-40, 690, 1700, 230], inks.main, {
      gap: 22,
      from: 0.5,
      to: -0.1,
      along: 90,
    }),
    path(
      stroke(
        cut.map(([x, y]): Point => [x + 10, y + 22]),
        [270, 270, 270],
      ),
      inks.ink,
    ),
    path(stroke(cut, [270, 270, 270]), inks.main),
    halftone(path(stroke(cut, [270, 270, 270]), ""), [-40, 400, 900, 400], inks.ink, {
      gap: 22,
      from: -0.2,
      to: 0.6,
      along: 100,
    }),
    path(
      stroke(
        cut.map(([x, y]): Point => [x, y - 84]),
        [22, 22],
      ),
      inks.pale,
    ),
    place(
      826,
      660,
      [
        ellipse(0, 0, 62, 136, inks.ink),
        ...times(14, (index) => {
          const [x, y] = polar(0, 0, 47, index * 25.7, 2.2);
          return ellipse(x, y, 9, 17, inks.pale);
        }),
        polygon(at("0 -84, 150 -64, 150 104, 0 84"), inks.spot),
        ellipse(150, 20, 38, 84, "#b85f35"),
        ellipse(0, 0, 38, 84, inks.spot),
        polygon(at("150 -30, 290 -10, 290 92, 150 70"), inks.light),
        ellipse(290, 41, 24, 51, inks.pale),
        ...times(6, (index) =>
          path(
            curve([
              [286, 12 + index * 11],
              [400, 6 + index * 18],
              [520, -70 + index * 44],
              [640, -140 + index * 62],
            ]),
            pen(index % 2 ? "#7fe0d4" : inks.light, 7),
          ),
        ),
        ...times(6, (index) =>
          circle(640, -140 + index * 62, 13, index % 2 ? "#7fe0d4" : inks.light),
        ),
      ],
      4,
    ),
    ...[
      [330, 340, 1],
      [460, 410, 0.7],
      [250, 430, 0.6],
    ].map(([x = 0, y = 0, size]) =>
      place(
        x,
        y,
        [
          path(blob(at("-60 0, -10 -28, 50 -6, 58 0, 50 8, -10 28")), inks.pale),
          polygon(at("-54 0, -96 -28, -96 28"), inks.pale),
          circle(34, -4, 5, inks.ink),
        ],
        0,
        size,
      ),
    ),
  ].join("");
}
