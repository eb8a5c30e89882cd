import { circle, ground, inside, line, pen, place, polygon, rect } from "../canvas.ts";
import { at, polar } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** Two strips of film spliced where a moon becomes a wheel. */
export function filmCut(inks: Inks): string {
  const frame = (x: number, scene: readonly string[], sky: string) =>
    inside(rect(x, 90, 400, 320, "", 12), [rect(x, 90, 400, 320, sky), ...scene]);
  const strip = (from: number, frames: readonly string[]) => [
    rect(from, 0, 1320, 500, inks.ink),
    ...times(22, (index) =>
      [
        rect(from + 14 + index * 60, 24, 34, 40, inks.light, 6),
        rect(from + 14 + index * 60, 436, 34, 40, inks.light, 6),
      ].join(""),
    ),
    ...frames,
  ];
  const moon = frame(
    350,
    [
      circle(550, 230, 92, inks.light),
      halftone(circle(550, 230, 92, ""), [458, 138, 184, 184], inks.pale, {
        gap: 20,
        from: -0.2,
        to: 0.6,
        along: 30,
      }),
      polygon(at("340 420, 460 330, 560 380, 680 310, 770 420"), inks.ink),
    ],
    inks.main,
  );
  const early = frame(
    -80,
    [
      polygon(at("-90 420, 80 330, 200 390, 330 320, 340 420"), inks.ink),
      circle(170, 260, 60, inks.light),
    ],
    inks.main,
  );
  const wheel = frame(
    780,
    [
      rect(770, 320, 420, 100, inks.ink),
      circle(980, 230, 92, { stroke: inks.light, width: 20 }),
      ...times(8, (index) =>
        line(980, 230, ...polar(980, 230, 88, index * 45), pen(inks.light, 6)),
      ),
      circle(980, 230, 18, inks.light),
    ],
    inks.accent,
  );
  const late = frame(
    1210,
    [
      rect(1200, 320, 420, 100, inks.ink),
      circle(1410, 230, 92, { stroke: inks.light, width: 20 }),
      ...times(8, (index) =>
        line(1410, 230, ...polar(1410, 230, 88, index * 45 + 20), pen(inks.light, 6)),
      ),
      circle(1410, 230, 18, inks.light),
    ],
    inks.accent,
  );
  return [
    ground(inks.pale),
    circle(800, 450, 520, { fill: inks.paper, opacity: 0.6 }),
    place(
      20,
      230,
      [
        rect(-300, 18, 1060, 500, { fill: inks.ink, opacity: 0.35 }),
        inside(polygon(at("-400 -20, 790 -20, 740 520, -400 520"), ""), strip(-560, [early, moon])),
      ],
      -5,
    ),
    place(
      20,
      190,
      [inside(polygon(at("806 -20, 1800 -20, 1800 520, 756 520"), ""), strip(740, [wheel, late]))],
      -5,
    ),
    place(
      20,
      210,
      [
        polygon(at("744 -40, 836 -40, 784 560, 692 560"), { fill: inks.spot, opacity: 0.85 }),
        polygon(at("788 -80, 802 -80, 744 600, 730 600"), inks.ink),
      ],
      -5,
    ),
    place(
      900,
      700,
      [
        polygon(at("0 0, 240 -70, 270 40, 40 84"), inks.light),
        polygon(at("0 0, 40 84, 30 90, -12 4"), inks.ink),
        line(70, 10, 230, -24, pen(inks.pale, 12)),
        circle(150, 14, 18, inks.ink),
      ],
      -14,
    ),
  ].join("");
}
