import { ellipse, ground, inside, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, blob, curve } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A takeaway cup cut into layers of cost, the beans the thinnest. */
export function coffee(inks: Inks): string {
  const cup = "M470 250H1010L940 800Q936 830 900 830H580Q544 830 540 800Z";
  const bands: (readonly [number, number, string])[] = [
    [250, 150, inks.main],
    [400, 120, inks.pale],
    [520, 130, inks.spot],
    [650, 90, inks.accent],
    [740, 90, "#5a3a22"],
  ];
  const bean = (x: number, y: number, angle: number, size = 1) =>
    place(
      x,
      y,
      [
        ellipse(5, 6, 46, 32, inks.ink),
        ellipse(0, 0, 46, 32, "#6a4223"),
        path(curve(at("-44 2, -14 -9, 14 10, 44 -1")), pen(inks.light, 5)),
      ],
      angle,
      size,
    );
  return [
    ground(inks.paper),
    path(blob(at("120 860, 300 560, 800 480, 1360 560, 1500 860, 800 960")), {
      fill: inks.pale,
      opacity: 0.5,
    }),
    path(cup, { fill: inks.ink, turn: "translate(20 18)" }),
    inside(path(cup, ""), [
      ...bands.map(([y, high, color]) => rect(440, y, 620, high, color)),
      ...bands.slice(1).map(([y]) => line(440, y, 1060, y, pen(inks.light, 9))),
      halftone(rect(440, 250, 620, 590, ""), [440, 250, 620, 590], inks.ink, {
        gap: 19,
        from: -0.35,
        to: 0.5,
        along: 0,
      }),
    ]),
    rect(440, 200, 600, 58, inks.light, 16),
    rect(440, 200, 600, 58, pen(inks.ink, 7), 16),
    polygon(at("490 200, 520 140, 960 140, 990 200"), {
      fill: inks.light,
      stroke: inks.ink,
      width: 7,
    }),
    ...times(3, (index) =>
      path(
        curve([
          [640 + index * 100, 110],
          [616 + index * 100, 80],
          [660 + index * 100, 50],
          [636 + index * 100, 10],
        ]),
        pen(inks.ink, 9),
      ),
    ),
    ...bands.map(([y, high, color], index) =>
      [
        line(1030 - index * 16, y + high / 2, 1150, y + high / 2, pen(inks.ink, 5)),
        ...times([4, 3, 3, 2, 1][index] ?? 1, (at) =>
          [
            ellipse(1200 + at * 66, y + high / 2 + 10, 46, 30, inks.ink),
            ellipse(1196 + at * 66, y + high / 2, 46, 30, color),
            ellipse(1196 + at * 66, y + high / 2, 30, 18, pen(inks.light, 4)),
          ].join(""),
        ),
      ].join(""),
    ),
    bean(260, 760, 20),
    bean(370, 830, -30),
    bean(200, 850, 60, 0.9),
    bean(330, 680, 80, 0.8),
    bean(440, 740, 10, 0.8),
  ].join("");
}
