import { circle, ground, inside, line, path, pen, polygon } from "../canvas.ts";
import { at, blob, type Point, polar, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

function clockFace(x: number, y: number, radius: number, hour: number, inks: Inks): string {
  const [hx, hy] = polar(x, y, radius * 0.5, hour * 30 - 90);
  return [
    circle(x + 8, y + 8, radius, inks.accent),
    circle(x, y, radius, { fill: inks.light, stroke: inks.ink, width: 10 }),
    ...times(12, (tick) => {
      const [ax, ay] = polar(x, y, radius * 0.78, tick * 30);
      const [bx, by] = polar(x, y, radius * 0.88, tick * 30);
      return line(ax, ay, bx, by, pen(inks.ink, tick % 3 === 0 ? 8 : 4));
    }),
    line(x, y, hx, hy, pen(inks.ink, 13)),
    line(x, y, x, y - radius * 0.72, pen(inks.ink, 8)),
    circle(x, y, 11, inks.accent),
  ].join("");
}

/** Two clocks set apart hang beside a globe whose zone lines bend and zigzag. */
export function timeZones(inks: Inks): string {
  const [x, y, radius] = [800, 470, 390];
  const globe = circle(x, y, radius, inks.pale);
  const tint = "#8db0cb";
  const gores = times(13, (index) => {
    const lean = -1 + index / 6;
    const kink = [0, 0.03, -0.02, 0.05, 0, -0.04, 0.06, 0, 0.02, -0.05, 0, 0.03, 0][index] ?? 0;
    const at = (degrees: number, shift: number): Point => {
      const angle = (degrees * Math.PI) / 180;
      return [
        x + radius * Math.cos(angle) * Math.min(1.02, lean * 1.02 + shift),
        y + radius * Math.sin(angle),
      ];
    };
    return [
      ...times(6, (s) => at(-90 + s * 12, 0)),
      at(-28, kink * 2),
      at(-14, kink * 2),
      at(-14, -kink),
      at(4, -kink),
      at(4, kink * 1.4),
      at(20, kink * 1.4),
      ...times(7, (s) => at(26 + s * 11, 0)),
    ];
  });
  const bands = gores.slice(0, -1).flatMap((left, index) => {
    const right = gores[index + 1] ?? left;
    return index % 2 === 0 ? [polygon([...left, ...[...right].reverse()], tint)] : [];
  });
  const bent: Point[] = at(
    "835 60, 850 230, 850 320, 960 320, 960 420, 800 420, 800 520, 905 520, 905 640, 870 700, 850 900",
  );
  const land = [
    blob(at("560 250, 640 190, 720 230, 700 320, 640 350, 650 440, 590 470, 540 370")),
    blob(at("640 520, 720 510, 760 580, 720 690, 680 760, 650 650")),
    blob(at("900 200, 1010 180, 1100 280, 1130 400, 1040 430, 1000 380, 930 400, 890 300")),
    blob(at("940 520, 1050 500, 1090 580, 1000 680, 950 620")),
  ];
  return [
    ground(inks.paper),
    circle(x + 14, y + 12, radius, inks.accent),
    globe,
    inside(circle(x, y, radius, ""), [
      ...bands,
      ...land.map((shape) => path(shape, inks.main)),
      ...gores.map((gore) => path(through(gore), pen(inks.light, 3))),
      halftone(
        circle(x, y, radius - 1, ""),
        [x - radius, y - radius, radius * 2, radius * 2],
        inks.ink,
        { gap: 17, from: -0.35, to: 0.5, along: 40 },
      ),
      path(through(bent), pen(inks.light, 26)),
      path(through(bent), pen(inks.accent, 14)),
    ]),
    circle(x, y, radius, pen(inks.ink, 8)),
    clockFace(300, 300, 140, 9, inks),
    clockFace(1300, 600, 140, 4, inks),
  ].join("");
}
