import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, blob, curve, type Point } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

function fountainPen(x: number, y: number, angle: number, color: string, inks: Inks): string {
  return place(
    x,
    y,
    [
      polygon(at("0 0, 24 -70, 18 -120, -18 -120, -24 -70"), inks.ink),
      line(0, 0, 0, -70, pen(inks.light, 4)),
      circle(0, -74, 7, inks.light),
      path("M-30 -120H30L42 -300H-42Z", color),
      rect(-44, -330, 88, 34, inks.accent, 6),
      path("M-42 -330H42L40 -900H-40Z", color),
      path("M12 -330H42L40 -900H16Z", { fill: inks.ink, opacity: 0.35 }),
    ],
    angle,
  );
}

/** Three pens in three colours sign one agreement. */
export function coalition(inks: Inks): string {
  const sheet: Point[] = at("470 120, 1090 90, 1130 830, 500 860");
  const scrawl = (x: number, y: number, color: string) =>
    path(
      curve([
        [x, y],
        [x + 20, y - 46],
        [x + 34, y + 16],
        [x + 58, y - 26],
        [x + 74, y + 8],
        [x + 100, y - 18],
        [x + 124, y + 2],
        [x + 150, y - 14],
      ]),
      pen(color, 8),
    );
  return [
    ground(inks.pale),
    path(blob(at("300 60, 1280 30, 1380 880, 240 900")), { fill: inks.paper, opacity: 0.5 }),
    polygon(
      sheet.map(([x, y]): Point => [x + 22, y + 24]),
      inks.ink,
    ),
    polygon(sheet, inks.light),
    rect(560, 170, 300, 30, inks.main, 4),
    ...times(9, (index) =>
      line(
        560 + index,
        250 + index * 38,
        (index % 4 === 3 ? 800 : 1030) + index,
        246 + index * 38,
        pen(index % 3 === 1 ? inks.pale : "#cbb9aa", 9),
      ),
    ),
    ...times(3, (index) => line(545 + index * 185, 700, 700 + index * 185, 694, pen(inks.ink, 5))),
    scrawl(548, 680, inks.main),
    scrawl(732, 676, inks.spot),
    scrawl(917, 670, inks.accent),
    fountainPen(700, 664, -48, inks.main, inks),
    fountainPen(884, 660, 12, inks.spot, inks),
    fountainPen(1070, 654, 62, "#b9762a", inks),
  ].join("");
}
