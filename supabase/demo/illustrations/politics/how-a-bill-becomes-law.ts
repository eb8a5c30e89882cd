import { circle, ground, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, blob, curve, type Point, polar, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

/** A long bill climbs steps through three gates to a seal. */
export function billToLaw(inks: Inks): string {
  const ribbon: Point[] = at(
    "-60 760, 180 770, 380 720, 560 640, 760 640, 930 560, 1060 440, 1230 400",
  );
  const gate = (x: number, y: number, size: number, color: string, part: "back" | "front") =>
    place(
      x,
      y,
      part === "back"
        ? [
            rect(-130, -330, 260, 330, color),
            path("M-70 0V-170A70 70 0 0 1 70 -170V0Z", inks.ink),
            polygon(at("-160 -330, 0 -430, 160 -330"), color),
            polygon(at("-90 -345, 0 -398, 90 -345"), inks.light),
          ]
        : [],
      0,
      size,
    );
  return [
    ground(inks.paper),
    rect(-40, 780, 1700, 200, inks.spot),
    polygon(
      at("480 800, 480 690, 840 690, 840 580, 1140 580, 1140 470, 1700 470, 1700 800"),
      inks.ink,
    ),
    polygon(
      at("490 800, 490 705, 850 705, 850 595, 1150 595, 1150 485, 1700 485, 1700 800"),
      inks.pale,
    ),
    hatch(
      polygon(at("490 800, 490 705, 850 705, 850 595, 1150 595, 1150 485, 1700 485, 1700 800"), ""),
      [490, 485, 1210, 320],
      inks.main,
      20,
      0,
      3,
    ),
    gate(310, 782, 0.9, inks.main, "back"),
    gate(660, 692, 0.96, inks.main, "back"),
    gate(1000, 582, 1.02, inks.main, "back"),
    path(
      stroke(
        ribbon.map(([x, y]): Point => [x, y + 16]),
        [70, 78, 84, 90],
        14,
      ),
      inks.ink,
    ),
    path(stroke(ribbon, [70, 78, 84, 90], 14), inks.light),
    path(curve(ribbon.map(([x, y]): Point => [x, y - 14])), {
      stroke: inks.pale,
      width: 8,
      dash: "70 24 130 24",
      cap: "butt",
    }),
    path(curve(ribbon.map(([x, y]): Point => [x, y + 14])), {
      stroke: inks.pale,
      width: 8,
      dash: "120 24 60 24",
      cap: "butt",
    }),
    ...[
      [180, 0.9, 310, 782],
      [0, 0.96, 660, 692],
      [0, 1.02, 1000, 582],
    ].map(([, size = 1, x = 0, y = 0]) =>
      place(
        x,
        y,
        [
          rect(70, -220, 60, 220, inks.main),
          halftone(rect(70, -220, 60, 220, ""), [70, -220, 60, 220], inks.ink, {
            gap: 16,
            from: 0,
            to: 0.55,
            along: 0,
          }),
        ],
        0,
        size,
      ),
    ),
    polygon(at("1220 410, 1190 640, 1250 600, 1290 650, 1300 420"), inks.accent),
    path(
      blob(times(18, (index) => polar(1270, 380, index % 2 ? 120 : 104, index * 20))),
      inks.accent,
    ),
    circle(1270, 380, 80, pen(inks.light, 6)),
    path("M1232 384l28 32 50 -70", pen(inks.light, 18)),
  ].join("");
}
