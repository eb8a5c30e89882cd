import { circle, ground, inside, path, pen, place } from "../canvas.ts";
import { arc, at, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A lens picks a handful of people out of a crowd. */
export function poll(inks: Inks): string {
  const crowd = (color: (index: number) => string, scale: number) =>
    times(17 * 7, (index) => {
      const [column, row] = [index % 17, Math.floor(index / 17)];
      const x = 40 + column * 98 + (row % 2) * 49;
      return place(
        x,
        90 + row * 128,
        [path("M-42 70a42 52 0 0 1 84 0z", color(index)), circle(0, -16, 28, color(index))],
        0,
        scale,
      );
    });
  const [x, y, radius] = [860, 400, 270];
  const lens = circle(x, y, radius, "");
  const chosen = [
    [710, 330, 0],
    [860, 280, 1],
    [1010, 330, 0],
    [780, 500, 1],
    [940, 500, 0],
    [620, 500, 1],
    [1100, 500, 0],
  ];
  return [
    ground(inks.pale),
    ...crowd((index) => ((index * 7) % 5 < 2 ? "#c98d78" : "#cf9d86"), 0.95),
    path(stroke(at("1050 590, 1240 780, 1420 960"), [70, 84, 90]), {
      fill: inks.ink,
      turn: "translate(16 14)",
    }),
    path(stroke(at("1050 590, 1240 780, 1420 960"), [60, 84, 90]), inks.accent),
    circle(x + 16, y + 16, radius + 26, inks.ink),
    circle(x, y, radius + 22, inks.main),
    circle(x, y, radius, inks.light),
    inside(lens, [
      ...chosen.map(([cx = 0, cy = 0, kind]) =>
        place(cx, cy, [
          path("M-70 110a70 84 0 0 1 140 0z", kind ? inks.main : inks.spot),
          circle(0, -22, 46, kind ? inks.main : inks.spot),
          halftone(path("M-70 110a70 84 0 0 1 140 0z", ""), [-70, 20, 140, 90], inks.ink, {
            gap: 14,
            from: 0,
            to: 0.5,
            along: 10,
          }),
        ]),
      ),
      path(arc(x, y, 235, 195, 250), pen("#fff", 20)),
    ]),
  ].join("");
}
