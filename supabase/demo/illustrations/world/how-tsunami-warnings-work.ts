import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { arc, at, blob, curve, type Point, smoothPoints, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A buoy hears a sea-floor sensor and signals to a satellite while a great wave rises. */
export function tsunami(inks: Inks): string {
  const swell: Point[] = at(
    "-60 480, 220 470, 430 400, 640 250, 860 170, 1040 220, 1090 330, 1020 380, 970 330, 900 330, 890 440, 980 520, 1180 540, 1700 530",
  );
  const body = `${through(smoothPoints(swell))}L1700 960L-60 960Z`;
  const floor = blob(
    at(
      "-200 900, 200 800, 520 790, 560 840, 640 780, 1000 800, 1400 740, 1800 700, 1800 1100, -200 1100",
    ),
  );
  return [
    ground(inks.paper),
    circle(330, 230, 120, inks.accent),
    path(body, { fill: inks.accent, opacity: 0.9, turn: "translate(10 -12)" }),
    path(body, inks.main),
    halftone(path(body, ""), [0, 160, 1600, 740], inks.ink, {
      gap: 26,
      from: -0.1,
      to: 0.58,
      along: 80,
    }),
    ...times(4, (index) =>
      path(
        curve([
          [300 + index * 90, 520 + index * 20],
          [560 + index * 60, 420 + index * 30],
          [760 + index * 30, 270 + index * 40],
          [850 + index * 8, 240 + index * 50],
        ]),
        pen(inks.pale, 9),
      ),
    ),
    path(
      blob(
        at(
          "840 178, 960 180, 1060 240, 1100 330, 1060 390, 1030 350, 1000 390, 975 340, 940 350, 930 300, 880 300, 900 240, 830 230",
        ),
      ),
      inks.light,
    ),
    ...at("1130 300, 1120 400, 1080 440, 1160 360, 1010 430").map(([x = 0, y = 0], index) =>
      circle(x, y, 12 - index, inks.light),
    ),
    path(floor, inks.ink),
    path(through(at("560 960, 585 880, 560 840, 600 790")), pen(inks.accent, 12)),
    ...times(3, (index) => path(arc(590, 800, 60 + index * 46, 205, 335), pen(inks.accent, 8))),
    place(
      1290,
      525,
      [
        polygon(at("-110 0, 110 0, 74 66, -74 66"), inks.spot),
        rect(-110, -24, 220, 30, inks.accent, 8),
        polygon(at("-50 -24, -18 -190, 18 -190, 50 -24"), pen(inks.ink, 10)),
        line(-38, -80, 38, -80, pen(inks.ink, 8)),
        line(-28, -136, 28, -136, pen(inks.ink, 8)),
        circle(0, -208, 24, inks.accent),
        ...times(3, (index) => path(arc(0, -208, 56 + index * 32, -76, -24), pen(inks.ink, 9))),
        line(0, 66, -30, 250, pen(inks.light, 7, "14 12")),
      ],
      7,
    ),
    rect(1180, 762, 104, 44, inks.spot, 8),
    rect(1214, 738, 36, 30, inks.light, 6),
    place(
      1400,
      130,
      [
        rect(-96, -22, 66, 44, inks.main),
        rect(30, -22, 66, 44, inks.main),
        ...[-74, -52, 52, 74].map((x) => line(x, -22, x, 22, pen(inks.paper, 4))),
        line(-96, 0, 96, 0, pen(inks.ink, 6)),
        rect(-28, -34, 56, 68, inks.ink, 8),
        path(arc(0, 44, 26, 180, 360), { fill: inks.accent, turn: "rotate(180 0 48)" }),
      ],
      28,
    ),
  ].join("");
}
