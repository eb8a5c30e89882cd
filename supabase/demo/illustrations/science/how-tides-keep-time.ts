import { circle, ground, inside, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { arc, at, curve, polar, wave } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

/** One boat afloat and one aground on two sides of a tide gauge, below the phases of the moon. */
export function tides(inks: Inks): string {
  const boat = (x: number, y: number, angle: number, color: string) =>
    place(
      x,
      y,
      [
        path("M-130 0H140C130 50 100 80 70 80H-80C-110 70 -126 40 -130 0Z", color),
        rect(-70, -60, 90, 60, inks.light, 6),
        rect(-50, -44, 26, 24, inks.ink),
        line(60, 0, 60, -110, pen(inks.light, 8)),
        line(60, -80, 120, -10, pen(inks.light, 4)),
        rect(-132, -6, 274, 16, inks.light, 6),
      ],
      angle,
    );
  const moon = (x: number, y: number, lit: number) =>
    [
      circle(x, y, 58, inks.ink),
      inside(circle(x, y, 58, ""), [circle(x + lit, y, 58, inks.light)]),
    ].join("");
  return [
    ground("#1b4157"),
    path(arc(800, 740, 620, 200, 340), { stroke: inks.main, width: 6, dash: "4 20" }),
    ...at("-148 104, -120 56, -90 0, -60 -56, -32 -104").map(([angle = 0, lit = 0]) =>
      moon(...polar(800, 740, 620, angle), lit),
    ),
    rect(-40, 430, 800, 540, inks.main),
    rect(840, 690, 800, 280, inks.main),
    path(`${curve(wave(-40, 430, 800, 9, 8))}L760 470L-40 470Z`, inks.pale),
    path(`${curve(wave(840, 690, 800, 7, 8))}L1640 716L840 716Z`, inks.pale),
    ...times(4, (index) =>
      path(curve(wave(40 + index * 40, 540 + index * 90, 560, 8, 6, index)), pen(inks.pale, 5)),
    ),
    polygon(at("840 800, 1100 760, 1640 720, 1640 960, 840 960"), "#8b6238"),
    hatch(
      polygon(at("840 800, 1100 760, 1640 720, 1640 960, 840 960"), ""),
      [840, 720, 800, 240],
      inks.ink,
      20,
      -6,
      4,
    ),
    boat(400, 384, -3, inks.spot),
    boat(1200, 690, 13, inks.spot),
    line(1150, 620, 870, 470, pen(inks.light, 5)),
    line(500, 380, 740, 350, pen(inks.light, 5)),
    rect(740, 330, 130, 640, inks.accent),
    halftone(rect(740, 330, 130, 640, ""), [740, 330, 130, 640], inks.ink, {
      gap: 20,
      from: -0.2,
      to: 0.6,
      along: 90,
    }),
    rect(716, 300, 178, 44, inks.light, 6),
    rect(772, 344, 66, 560, inks.light),
    ...times(13, (index) =>
      rect(772, 356 + index * 42, index % 2 ? 30 : 66, 18, index % 2 ? inks.ink : inks.spot),
    ),
  ].join("");
}
