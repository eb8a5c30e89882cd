import { ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, curve, type Point, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { hatch } from "../texture.ts";

function flag(x: number, y: number, color: string, inks: Inks): string {
  return [
    line(x, y, x, y - 130, pen(inks.ink, 9)),
    path(`M${x} ${y - 130}q40 -22 70 0t60 0v66q-30 20 -60 0t-70 0z`, color),
  ].join("");
}

/** A river winds from the mountains past a dam, fields and a gauge through three countries. */
export function sharedRiver(inks: Inks): string {
  const spine: Point[] = at(
    "1010 130, 900 230, 1010 330, 820 430, 640 520, 840 640, 700 780, 620 960",
  );
  const first: Point[] = at("-60 400, 400 360, 820 430, 1200 360, 1700 420");
  const second: Point[] = at("-60 640, 420 690, 840 640, 1200 690, 1700 640");
  const peaks: Point[] = at("620 240, 860 200, 1160 190, 1390 250, 380 270");
  return [
    ground(inks.light),
    ...peaks.map(([x, y]) =>
      polygon(
        [
          [x - 190, y + 80],
          [x, y - 170],
          [x + 190, y + 80],
        ],
        inks.ink,
      ),
    ),
    ...peaks.map(([x, y]) =>
      polygon(
        [
          [x, y - 174],
          [x - 70, y - 92],
          [x - 20, y - 110],
          [x + 6, y - 80],
          [x + 30, y - 112],
          [x + 70, y - 92],
        ],
        inks.spot,
      ),
    ),
    rect(-40, 240, 1700, 330, inks.pale),
    path(`${curve(first)}L1700 960L-60 960Z`, inks.spot),
    path(`${curve(second)}L1700 960L-60 960Z`, "#e9926a"),
    ...times(7, (index) =>
      line(1000 + index * 70, 470, 950 + index * 82, 640, pen(inks.main, 5, "20 14")),
    ),
    hatch(
      polygon(at("180 480, 520 470, 440 640, 120 620"), ""),
      [100, 460, 440, 190],
      inks.main,
      22,
      -12,
      5,
    ),
    hatch(
      polygon(at("980 740, 1440 730, 1500 860, 940 860"), ""),
      [900, 720, 620, 160],
      inks.ink,
      24,
      14,
      5,
    ),
    path(stroke(spine, [24, 50, 84, 104, 92, 74, 50, 40], 14), inks.main),
    path(
      stroke(
        spine.map(([x, y]): Point => [x + 8, y]),
        [4, 10, 16, 18, 16, 12, 8, 6],
        14,
      ),
      inks.pale,
    ),
    path(stroke(at("650 520, 560 540, 470 560"), [26, 20, 14]), inks.main),
    path(stroke(at("800 690, 900 740, 1010 780"), [22, 18, 12]), inks.main),
    path(curve(first), { stroke: inks.ink, width: 7, dash: "34 20", cap: "butt" }),
    path(curve(second), { stroke: inks.ink, width: 7, dash: "34 20", cap: "butt" }),
    place(
      830,
      425,
      [
        polygon(at("-110 -40, 110 -40, 94 46, -94 46"), inks.light),
        hatch(
          polygon(at("-110 -40, 110 -40, 94 46, -94 46"), ""),
          [-110, -40, 220, 90],
          inks.ink,
          22,
          90,
          5,
        ),
        rect(-120, -54, 240, 20, inks.accent),
      ],
      12,
    ),
    rect(905, 560, 38, 200, inks.light),
    ...times(7, (index) => rect(index % 2 ? 905 : 924, 568 + index * 27, 19, 18, inks.accent)),
    rect(905, 560, 38, 200, pen(inks.ink, 5)),
    ...at("300 430, 1330 560, 360 770").map(([x = 0, y = 0], index) =>
      flag(x, y, [inks.main, inks.accent, inks.ink][index] ?? inks.ink, inks),
    ),
  ].join("");
}
