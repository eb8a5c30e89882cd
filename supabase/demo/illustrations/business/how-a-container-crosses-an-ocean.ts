import { circle, ground, line, path, pen, rect } from "../canvas.ts";
import { curve, through, wave } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

/** A crane lowers one more box on to a stacked container ship. */
export function containerShip(inks: Inks): string {
  const tones = [inks.main, inks.spot, inks.accent, inks.pale, inks.ink, inks.main, inks.accent];
  const box = (x: number, y: number, color: string) =>
    rect(x, y, 126, 62, color) +
    hatch(rect(x + 6, y + 8, 114, 46, ""), [x, y, 126, 62], "rgba(20,30,25,0.35)", 14, 90, 4);
  const rows = [3, 5, 6, 6];
  return [
    ground(inks.paper),
    circle(1180, 350, 180, inks.accent),
    halftone(circle(1180, 350, 180, ""), [1000, 170, 360, 360], inks.spot, {
      gap: 20,
      from: -0.2,
      to: 0.55,
      along: 90,
    }),
    rect(-40, 690, 1700, 280, inks.main),
    ...rows.flatMap((count, row) =>
      times(count, (column) =>
        box(
          380 + column * 131,
          214 + row * 67,
          tones[(column * 3 + row * 5 + (column === 2 ? 1 : 0)) % 7] ?? inks.main,
        ),
      ),
    ),
    line(860, 60, 838, 130, pen(inks.ink, 7)),
    line(1000, 60, 1022, 130, pen(inks.ink, 7)),
    rect(820, 126, 232, 20, inks.ink),
    rect(838, 150, 196, 90, inks.spot),
    hatch(rect(844, 160, 184, 70, ""), [838, 150, 196, 90], inks.ink, 20, 90, 5),
    rect(720, -40, 830, 90, inks.main),
    hatch(rect(720, -40, 830, 90, ""), [720, -40, 830, 90], inks.ink, 30, 60, 7),
    rect(820, 40, 220, 30, inks.ink, 6),
    rect(1430, -40, 60, 760, inks.main),
    hatch(rect(1430, 50, 60, 660, ""), [1430, 50, 60, 660], inks.ink, 34, 45, 7),
    rect(190, 250, 150, 240, inks.light),
    rect(160, 220, 210, 44, inks.ink),
    rect(214, 300, 100, 22, inks.ink),
    rect(214, 350, 100, 22, inks.ink),
    rect(214, 400, 100, 22, inks.ink),
    rect(224, 150, 44, 76, inks.spot),
    path("M120 482H1400Q1370 640 1240 760H210Q140 700 120 482Z", {
      fill: inks.spot,
      turn: "translate(10 -12)",
    }),
    path("M120 482H1400Q1370 640 1240 760H210Q140 700 120 482Z", inks.ink),
    path("M160 640H1335Q1300 700 1240 760H210Q176 720 160 640Z", inks.spot),
    circle(1270, 560, 14, inks.light),
    line(1270, 574, 1262, 640, pen(inks.light, 7)),
    ...times(3, (index) =>
      path(
        `${through(wave(-40, 726 + index * 62, 1700, 16, 11 - index, index * 1.7))}L1660 960L-40 960Z`,
        [inks.main, "#2f573a", inks.ink][index] ?? inks.ink,
      ),
    ),
    ...times(2, (index) =>
      path(curve(wave(100 + index * 300, 780 + index * 56, 1100, 14, 7, index)), {
        stroke: inks.pale,
        width: 6,
        dash: "90 120",
        cap: "round",
      }),
    ),
  ].join("");
}
