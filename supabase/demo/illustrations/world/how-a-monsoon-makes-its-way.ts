import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { limb } from "../figure.ts";
import { at, blob, curve, type Point, stroke, through, wave } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { between, type Random, times } from "../seed.ts";
import { halftone } from "../texture.ts";

function palm(x: number, y: number, inks: Inks, scale: number): string {
  const fronds = at("-150 -250, -120 -330, 40 -350, 150 -300, 170 -210, -90 -190");
  return place(
    x,
    y,
    [
      limb(at("0 0, 14 -120, 50 -260"), [30, 22, 16], inks.ink),
      ...fronds.map(([fx = 0, fy = 0]) =>
        limb(
          [
            [50, -260],
            [50 + fx * 0.5, fy * 0.5 - 175],
            [50 + fx, fy + 60],
          ],
          [8, 34, 4],
          inks.ink,
        ),
      ),
    ],
    0,
    scale,
  );
}

function windArrow(x: number, y: number, inks: Inks): string {
  const spine: Point[] = [
    [x, y + 60],
    [x + 130, y + 70],
    [x + 270, y + 20],
    [x + 400, y - 20],
  ];
  return [
    path(stroke(spine, [4, 26, 30]), inks.light),
    polygon(
      [
        [x + 380, y - 62],
        [x + 470, y - 44],
        [x + 410, y + 28],
      ],
      inks.light,
    ),
  ].join("");
}

/** A rain cloud moves from the sea over palms and cracked earth. */
export function monsoon(inks: Inks, random: Random): string {
  const cloud = blob(
    at(
      "-60 80, 120 40, 420 60, 640 30, 830 110, 1010 140, 1040 250, 930 320, 760 310, 600 370, 430 330, 240 380, 60 330, -60 340",
    ),
  );
  const dry: Point[] = at("760 960, 800 720, 1000 650, 1300 640, 1700 620, 1700 960");
  return [
    ground(inks.spot),
    circle(1300, 260, 140, inks.accent),
    circle(1300, 260, 190, pen(inks.accent, 6, "6 30")),
    rect(-40, 640, 1000, 320, inks.main),
    ...times(6, (index) =>
      path(curve(wave(-40, 690 + index * 40, 900 + index * 16, 9, 12, index)), pen(inks.pale, 5)),
    ),
    polygon(dry, "#c98a4a"),
    ...[
      at("900 700, 960 760, 930 830, 990 900"),
      at("960 760, 1080 750, 1160 800, 1300 770, 1420 820"),
      at("1160 800, 1140 900"),
      at("1080 750, 1120 660"),
      at("1300 770, 1330 650"),
      at("1300 770, 1290 900"),
      at("1420 820, 1560 780"),
      at("1420 820, 1450 930"),
    ].map((crack) => path(through(crack), pen(inks.ink, 7))),
    palm(1130, 690, inks, 1),
    palm(1010, 720, inks, 0.8),
    ...times(46, (index) => {
      const x = between(random, 40, 1010);
      const y = between(random, 330, 560) + (index % 3) * 50;
      const long = between(random, 50, 120);
      return line(
        x,
        y,
        x - long * 0.34,
        y + long,
        pen(index % 4 === 0 ? inks.light : inks.main, 7),
      );
    }),
    path(cloud, inks.ink),
    path(cloud, { fill: inks.main, turn: "translate(-24 -40)" }),
    halftone(
      path(cloud, { fill: "", turn: "translate(-24 -40)" }),
      [-90, -10, 1130, 350],
      inks.pale,
      { gap: 27, from: 0.6, to: -0.15, along: 85 },
    ),
    ...at("440 470, 540 560").map(([x = 0, y = 0], index) =>
      windArrow(x - 230 + index * 140, y - 2, inks),
    ),
  ].join("");
}
