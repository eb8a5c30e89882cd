import { circle, ellipse, ground, line, path, pen, polygon, rect } from "../canvas.ts";
import { arc, at, type Point, polar, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { hatch } from "../texture.ts";

/** A seismograph drum above a fault that sends out waves. */
export function seismograph(inks: Inks): string {
  const trace = times(150, (step): Point => {
    const burst =
      Math.exp(-(((step - 78) / 17) ** 2)) * 170 + Math.exp(-(((step - 46) / 7) ** 2)) * 46 + 3;
    return [
      232 + step * 4.4,
      320 + burst * Math.sin(step * 2.3) * (0.6 + 0.4 * Math.sin(step * 0.9)),
    ];
  });
  const layers = [
    [560, inks.accent],
    [650, inks.spot],
    [750, inks.main],
  ] as const;
  return [
    ground(inks.pale),
    rect(-40, 560, 1700, 400, inks.ink),
    ...layers.map(([y, color], index) =>
      [
        polygon(
          [
            [-40, y + 30],
            [690, y + 10],
            [640, y + 90],
            [-40, y + 100],
          ],
          color,
        ),
        polygon(
          [
            [730, y - 14],
            [1640, y - 34],
            [1640, y + 40],
            [680, y + 66],
          ],
          color,
        ),
        index === 1
          ? hatch(
              polygon(
                [
                  [730, y - 14],
                  [1640, y - 34],
                  [1640, y + 40],
                  [680, y + 66],
                ],
                "",
              ),
              [680, y - 40, 960, 110],
              inks.ink,
              22,
              30,
              4,
            )
          : "",
      ].join(""),
    ),
    path(through(at("740 540, 700 640, 720 690, 660 800, 670 960")), pen(inks.light, 15)),
    ...times(4, (index) => path(arc(690, 790, 60 + index * 60, 190, 350), pen(inks.light, 9))),
    polygon(
      times(16, (index) => polar(690, 790, index % 2 ? 22 : 54, index * 22.5)),
      inks.light,
    ),
    rect(190 + 14, 130 + 16, 720, 380, inks.ink, 10),
    rect(190, 130, 720, 380, inks.light, 10),
    ...times(8, (index) => line(190, 170 + index * 44, 910, 170 + index * 44, pen(inks.pale, 3))),
    ellipse(910, 320, 60, 190, inks.main),
    ellipse(190, 320, 40, 190, inks.light),
    ellipse(910, 320, 22, 70, inks.light),
    path(through(trace), pen(inks.spot, 7)),
    line(960, 320, 1060, 320, pen(inks.ink, 22)),
    polygon(at("1040 140, 1360 140, 1420 520, 980 520"), inks.ink),
    polygon(at("1028 130, 1348 130, 1408 510, 968 510"), inks.accent),
    line(1190, 330, 896, 322, pen(inks.ink, 12)),
    path(through(at("1188 200, 1188 330")), pen(inks.ink, 8)),
    circle(1188, 348, 70, inks.ink),
    circle(1178, 338, 66, inks.main),
    circle(1160, 318, 18, inks.light),
    polygon(at("896 308, 896 336, 866 322"), inks.ink),
    rect(150, 510, 1290, 40, inks.ink, 6),
  ].join("");
}
