import {
  circle,
  ellipse,
  ground,
  inside,
  line,
  path,
  pen,
  place,
  polygon,
  rect,
} from "../canvas.ts";
import { figure, standingPose } from "../figure.ts";
import { arc, at, blob, curve, type Point, polar, smoothPoints, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A lone speaker at a lectern, a scroll without end and a clock at night. */
export function filibuster(inks: Inks): string {
  const scroll: Point[] = at(
    "640 330, 560 420, 600 560, 520 680, 640 770, 840 740, 980 790, 1150 760, 1300 800, 1480 760, 1700 800",
  );
  const long = stroke(scroll, [190, 190, 160, 130, 120, 120, 110, 100, 100], 14);
  return [
    ground(inks.ink),
    path(blob(at("-100 760, 500 690, 1700 700, 1800 1100, -200 1100")), inks.main),
    polygon(at("500 -40, 760 -40, 1050 800, 180 800"), { fill: inks.accent, opacity: 0.22 }),
    circle(1160, 300, 190, inks.accent),
    circle(1150, 290, 190, inks.light),
    halftone(circle(1150, 290, 190, ""), [960, 100, 380, 380], inks.pale, {
      gap: 15,
      from: -0.1,
      to: 0.6,
      along: 40,
    }),
    ...times(12, (index) =>
      line(
        ...polar(1150, 290, 150, index * 30),
        ...polar(1150, 290, 172, index * 30),
        pen(inks.ink, index % 3 ? 6 : 12),
      ),
    ),
    line(1150, 290, ...polar(1150, 290, 90, -140), pen(inks.ink, 18)),
    line(1150, 290, ...polar(1150, 290, 136, 0), pen(inks.ink, 11)),
    circle(1150, 290, 15, inks.main),
    ...times(3, (index) =>
      path(arc(1150, 290, 222 + index * 26, -70, 20 - index * 14), pen(inks.accent, 7)),
    ),
    figure(
      400,
      786,
      {
        ...standingPose,
        arms: [at("-22 -228, -80 -190, -120 -252"), at("22 -228, 60 -180, 96 -170")],
      },
      {
        skin: inks.pale,
        shirt: inks.spot,
        legs: inks.ink,
        hair: inks.accent,
        shoes: inks.ink,
        sleeve: inks.spot,
      },
      2.3,
    ),
    place(380, 390, [
      polygon(at("-150 -80, 240 -80, 210 10, -110 10"), inks.accent),
      rect(-70, 10, 200, 330, inks.main),
      halftone(rect(-70, 10, 200, 330, ""), [-70, 10, 200, 330], inks.ink, {
        gap: 16,
        from: 0,
        to: 0.6,
        along: 0,
      }),
      rect(-120, 330, 300, 50, inks.accent, 6),
      path(curve(at("150 -80, 170 -120, 120 -160")), pen(inks.light, 9)),
      ellipse(108, -166, 30, 18, inks.light),
    ]),
    path(long, { fill: inks.ink, opacity: 0.6, turn: "translate(10 18)" }),
    path(long, inks.light),
    inside(
      path(long, ""),
      times(34, (index) => {
        const spot = smoothPoints(scroll, 6)[index * 2] ?? [0, 0];
        return index < 11
          ? line(spot[0] - 60, spot[1], spot[0] + (index % 3 ? 60 : 20), spot[1], pen(inks.main, 6))
          : line(
              spot[0],
              spot[1] - 34,
              spot[0] + 4,
              spot[1] + (index % 3 ? 34 : 8),
              pen(inks.main, 6),
            );
      }),
    ),
  ].join("");
}
