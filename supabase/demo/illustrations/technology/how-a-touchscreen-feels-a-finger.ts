import { circle, ground, path, pen } from "../canvas.ts";
import { pointingHand } from "../figure.ts";
import { type Point, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A fingertip bends the grid of wires beneath it. */
export function touchscreen(inks: Inks): string {
  const [fx, fy] = [760, 400];
  const bend = (x: number, y: number): Point => {
    const [dx, dy] = [x - fx, y - fy];
    const far = Math.hypot(dx, dy);
    const pull = 0.6 * Math.exp(-(far * far) / 60000);
    return [x - dx * pull, y - dy * pull];
  };
  const rows = times(10, (row) =>
    through(times(64, (step) => bend(-40 + step * 27, row * 100 + 0))),
  );
  const columns = times(17, (column) =>
    through(times(38, (step) => bend(column * 100 - 40, -40 + step * 27))),
  );
  return [
    ground(inks.ink),
    ...times(4, (index) =>
      circle(fx, fy, 350 - index * 80, {
        fill: [inks.main, "#6a60ae", inks.accent, inks.spot][index] ?? inks.main,
        opacity: index === 0 ? 0.6 : 0.95,
      }),
    ),
    halftone(circle(fx, fy, 350, ""), [fx - 350, fy - 350, 700, 700], inks.ink, {
      gap: 24,
      from: -0.2,
      to: 0.5,
      along: 60,
    }),
    path(rows.join(""), pen(inks.pale, 7)),
    path(columns.join(""), pen(inks.light, 7)),
    ...[0, 1, 2].map((index) =>
      circle(fx, fy, 110 + index * 80, { stroke: inks.light, width: 6, dash: "16 18" }),
    ),
    pointingHand(
      fx,
      fy,
      { skin: "#e9b28f", ink: inks.ink, sleeve: inks.accent, cuff: inks.light },
      -38,
      1.25,
    ),
  ].join("");
}
