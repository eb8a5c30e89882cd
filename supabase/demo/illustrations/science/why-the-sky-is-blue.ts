import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, blob, curve, type Point, polar, wave } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A sunbeam whose blue waves scatter from the air while the rest passes. */
export function blueSky(inks: Inks): string {
  const blue = "#1b5aa6";
  const slope = (points: readonly Point[]): Point[] =>
    points.map(([x, y]): Point => [x, y + (x - 330) * 0.1]);
  const hits: (readonly [number, number, number, number])[] = [
    [520, 330, -100, 110],
    [740, 330, 70, -60],
    [960, 400, -110, 120],
    [1180, 400, -70, 80],
    [1390, 450, -100, 105],
  ];
  return [
    ground("#8fc6df"),
    halftone(rect(-40, -40, 1700, 500, ""), [-40, -40, 1700, 420], "#4f9cc4", {
      gap: 34,
      from: 0.5,
      to: -0.1,
      along: 90,
    }),
    polygon(at("200 190, 1640 350, 1640 590, 200 340"), inks.light),
    ...times(16, (index) =>
      line(
        ...polar(200, 260, 190, index * 22.5),
        ...polar(200, 260, index % 2 ? 226 : 250, index * 22.5),
        pen(inks.accent, 13),
      ),
    ),
    circle(212, 270, 160, inks.spot),
    circle(200, 260, 160, inks.accent),
    path(curve(slope(wave(345, 330, 1310, 22, 4))), pen(inks.spot, 15)),
    path(curve(slope(wave(350, 286, 1310, 20, 6, 1))), pen(inks.accent, 13)),
    ...hits.map(([x, y, ...turns]) =>
      turns
        .map((angle) =>
          place(
            x,
            y,
            [
              path(curve(wave(34, 0, 150, 17, 4)), pen(blue, 13)),
              polygon(at("176 -30, 230 0, 176 30"), blue),
            ],
            angle,
          ),
        )
        .join(""),
    ),
    ...hits.map(([x, y]) =>
      [
        circle(x - 18, y, 29, inks.ink),
        circle(x + 20, y + 8, 29, inks.ink),
        circle(x - 26, y - 9, 9, inks.light),
      ].join(""),
    ),
    path(
      blob(at("-200 800, 200 740, 560 780, 900 730, 1300 770, 1800 720, 1800 1100, -200 1100")),
      inks.ink,
    ),
    polygon(at("180 760, 196 540, 250 540, 266 760"), inks.light),
    rect(190, 610, 68, 46, inks.spot),
    rect(190, 500, 68, 44, inks.ink),
    polygon(at("176 502, 224 456, 270 502"), inks.spot),
  ].join("");
}
