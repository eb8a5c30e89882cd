import { ground, path } from "../canvas.ts";
import { openHand } from "../figure.ts";
import { arc, polar, slice } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { halftone } from "../texture.ts";

/** Raised hands below a pie cut into unequal slices. */
export function budgetVote(inks: Inks): string {
  const slices = [
    [-90, 20, 0],
    [20, 95, 34],
    [95, 160, 0],
    [160, 222, 0],
    [222, 270, 0],
  ];
  const tones = [inks.accent, inks.main, "#b9762a", inks.spot, inks.pale];
  const sleeves = [inks.ink, inks.main, inks.spot, inks.ink, inks.main];
  return [
    ground(inks.paper),
    ...slices.map(([from = 0, to = 0, out = 0]) => {
      const [dx, dy] = polar(0, 0, out, (from + to) / 2);
      return path(slice(812 + dx, 344 + dy, 270, from, to), inks.ink);
    }),
    ...slices.map(([from = 0, to = 0, out = 0], index) => {
      const [dx, dy] = polar(0, 0, out, (from + to) / 2);
      const shape = slice(800 + dx, 326 + dy, 270, from, to);
      return (
        path(shape, { fill: tones[index] ?? inks.main, stroke: inks.paper, width: 7 }) +
        (index === 0
          ? halftone(path(shape, ""), [800, 56, 280, 370], inks.main, {
              gap: 17,
              from: -0.2,
              to: 0.5,
              along: 60,
            })
          : "") +
        path(arc(800 + dx, 326 + dy, 240, from + 5, to - 5), {
          stroke: inks.light,
          width: 6,
          dash: "8 14",
          cap: "butt",
        })
      );
    }),
    ...[
      [250, 640, -8, 0.78],
      [490, 720, 4, 0.84],
      [790, 750, -3, 0.84],
      [1080, 700, 6, 0.84],
      [1340, 650, 10, 0.78],
    ].map(([x = 0, y = 0, angle, scale], index) =>
      openHand(
        x,
        y,
        {
          skin: [inks.pale, "#b98068", "#8d5a48", inks.pale, "#b98068"][index] ?? inks.pale,
          ink: inks.ink,
          sleeve: sleeves[index] ?? inks.ink,
          cuff: inks.light,
        },
        angle,
        scale,
        index > 2,
      ),
    ),
  ].join("");
}
