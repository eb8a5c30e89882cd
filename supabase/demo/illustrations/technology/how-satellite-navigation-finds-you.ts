import { circle, ellipse, ground, inside, line, path, pen, place, rect } from "../canvas.ts";
import { arc, at, blob } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

function satellite(x: number, y: number, angle: number, inks: Inks): string {
  return place(
    x,
    y,
    [
      rect(-150, -28, 104, 56, inks.accent),
      rect(46, -28, 104, 56, inks.accent),
      ...[-124, -98, -72, 72, 98, 124].map((at) => line(at, -28, at, 28, pen(inks.ink, 4))),
      line(-150, 0, 150, 0, pen(inks.ink, 4)),
      rect(-40, -44, 80, 88, inks.light, 8),
      rect(4, -44, 36, 88, inks.spot, 8),
      path(arc(0, 52, 34, 180, 360), {
        fill: inks.light,
        stroke: inks.ink,
        width: 5,
        turn: "rotate(180 0 58)",
      }),
      line(0, 44, 0, 92, pen(inks.light, 5)),
    ],
    angle,
  );
}

/** Signals of four satellites meet at one pin on the globe. */
export function navigation(inks: Inks): string {
  const [px, py] = [800, 620];
  const craft: (readonly [number, number, number, string])[] = [
    [250, 300, -48, inks.spot],
    [560, 120, -18, inks.light],
    [1040, 120, 18, "#5fd0c4"],
    [1350, 300, 48, inks.pale],
  ];
  return [
    ground(inks.ink),
    ...times(40, (index) =>
      circle((index * 397) % 1600, (index * 211) % 560, 2 + (index % 3), inks.pale),
    ),
    circle(800, 1440, 860, inks.main),
    halftone(circle(800, 1440, 860, ""), [0, 580, 1600, 320], inks.ink, {
      gap: 24,
      from: 0,
      to: 0.5,
      along: 60,
    }),
    inside(circle(800, 1440, 860, ""), [
      path(
        blob(
          at("300 710, 520 620, 760 600, 1000 610, 1080 700, 960 800, 700 780, 560 880, 360 860"),
        ),
        inks.accent,
      ),
      path(blob(at("1180 740, 1320 720, 1480 840, 1300 920, 1160 850")), inks.accent),
    ]),
    ...craft.flatMap(([x, y, , color]) => {
      const far = Math.hypot(px - x, py - y);
      const aim = (Math.atan2(py - y, px - x) * 180) / Math.PI;
      return [
        ...[0.36, 0.58, 0.79].map((share) =>
          path(arc(x, y, far * share, aim - 11, aim + 11), {
            stroke: color,
            width: 9,
            opacity: 0.8,
          }),
        ),
        path(arc(x, y, far, aim - 15, aim + 15), { stroke: color, width: 15 }),
      ];
    }),
    ...craft.map(([x, y, angle]) => satellite(x, y, angle, inks)),
    ellipse(px + 6, py + 4, 62, 18, inks.ink),
    path(
      `M${px} ${py}C${px - 30} ${py - 76} ${px - 88} ${py - 106} ${px - 88} ${py - 176}A88 88 0 0 1 ${px + 88} ${py - 176}C${px + 88} ${py - 106} ${px + 30} ${py - 76} ${px} ${py}Z`,
      { fill: inks.spot, stroke: inks.ink, width: 9 },
    ),
    circle(px, py - 176, 36, inks.ink),
  ].join("");
}
