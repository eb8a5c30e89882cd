import { circle, ellipse, ground, path, place, polygon, rect } from "../canvas.ts";
import { at, blob, polar } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { between, type Random, times } from "../seed.ts";
import { dot, halftone, hatch } from "../texture.ts";

/** An observatory dome open to a spiral galaxy. */
export function telescope(inks: Inks, random: Random): string {
  const galaxy = times(2, (arm) =>
    times(170, (step) => {
      const turn = arm * 180 + step * 2.6;
      const far = 16 + step * 1.5;
      const [x, y] = polar(0, 0, far + between(random, -16, 16), turn, 0.5);
      return dot(x, y, between(random, 2, 9) * (1.2 - step / 200));
    }).join(""),
  ).join("");
  return [
    ground(inks.ink),
    ...times(90, (index) =>
      circle(
        between(random, 0, 1600),
        between(random, 0, 640),
        index % 9 === 0 ? 6 : between(random, 1.5, 3.6),
        index % 4 ? inks.light : inks.pale,
      ),
    ),
    polygon(at("700 430, 830 380, 1640 -60, 1180 -260"), { fill: inks.main, opacity: 0.6 }),
    place(
      1130,
      190,
      [
        path(galaxy, inks.light),
        ellipse(0, 0, 56, 32, inks.accent),
        ellipse(0, 0, 30, 16, inks.light),
      ],
      -24,
      1,
    ),
    path(
      blob(at("-200 780, 300 720, 700 760, 1200 730, 1800 790, 1800 1100, -200 1100")),
      inks.main,
    ),
    hatch(
      path(blob(at("-200 780, 300 720, 700 760, 1200 730, 1800 790, 1800 1100, -200 1100")), ""),
      [-40, 700, 1700, 260],
      inks.ink,
      22,
      8,
      5,
    ),
    rect(300, 600, 560, 180, inks.pale),
    rect(276, 580, 608, 40, inks.light),
    path("M310 590A270 270 0 0 1 850 590Z", inks.light),
    halftone(path("M310 590A270 270 0 0 1 850 590Z", ""), [310, 320, 540, 270], inks.main, {
      gap: 20,
      from: 0.5,
      to: -0.2,
      along: 10,
    }),
    polygon(at("600 590, 560 330, 680 334, 790 430, 760 590"), inks.ink),
    place(
      660,
      500,
      [
        rect(-60, -50, 300, 100, inks.accent, 10),
        rect(210, -62, 60, 124, inks.spot, 8),
        rect(-80, -36, 40, 72, inks.light, 8),
        hatch(rect(-60, 10, 270, 40, ""), [-60, 10, 270, 40], inks.ink, 14, 90, 4),
      ],
      -32,
    ),
    rect(276, 580, 608, 40, inks.light),
    rect(540, 680, 80, 100, inks.ink, 6),
    ...times(3, (index) => rect(340 + index * 56, 650, 26, 44, inks.accent, 4)),
  ].join("");
}
