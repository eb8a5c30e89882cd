import { circle, ellipse, ground, path, pen, place, polygon, rect } from "../canvas.ts";
import { arc, at, polar, stroke, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

/** A slotted disc of birds in stages of a wingbeat. */
export function animation(inks: Inks): string {
  const [x, y] = [720, 450];
  const bird = (lift: number, color: string) => [
    path(
      stroke(
        [
          [0, 6],
          [-44, -lift * 0.75 - 6],
          [-104, -lift],
        ],
        [30, 26, 3],
      ),
      color,
    ),
    path(
      stroke(
        [
          [0, 6],
          [44, -lift * 0.75 - 6],
          [104, -lift],
        ],
        [30, 26, 3],
      ),
      color,
    ),
    ellipse(0, 4, 20, 27, color),
    polygon(at("-8 -20, 0 -38, 8 -20"), inks.spot),
    polygon(at("-16 24, 16 24, 24 50, 0 40, -24 50"), color),
  ];
  return [
    ground(inks.spot),
    rect(690, 450, 60, 600, inks.ink),
    circle(x + 18, y + 18, 400, inks.ink),
    circle(x, y, 400, inks.main),
    ...times(12, (index) => {
      const a = index * 30 + 15;
      return path(
        through(
          [
            polar(x, y, 352, a - 1.6),
            polar(x, y, 420, a - 1.6),
            polar(x, y, 420, a + 1.6),
            polar(x, y, 352, a + 1.6),
          ],
          true,
        ),
        inks.spot,
      );
    }),
    circle(x, y, 330, inks.light),
    ...times(12, (index) =>
      path(
        `M${x} ${y}L${polar(x, y, 330, index * 30 + 15)
          .map(Math.round)
          .join(" ")}A330 330 0 0 1 ${polar(x, y, 330, index * 30 + 45)
          .map(Math.round)
          .join(" ")}Z`,
        index % 2 ? inks.pale : inks.light,
      ),
    ),
    circle(x, y, 330, pen(inks.ink, 6)),
    ...times(12, (index) => {
      const [bx, by] = polar(x, y, 236, index * 30 - 90);
      return place(
        bx,
        by,
        bird(66 * Math.cos((index / 12) * Math.PI * 4), index % 2 ? inks.accent : inks.main),
        index * 30,
        0.6,
      );
    }),
    circle(x, y, 96, inks.accent),
    circle(x, y, 26, inks.ink),
    ...times(2, (index) =>
      path(arc(x, y, 450 + index * 40, -46, 14 - index * 14), pen(inks.ink, 10)),
    ),
    polygon([polar(x, y, 418, 14), polar(x, y, 482, 14), polar(x, y, 452, 24)], inks.ink),
    ...times(3, (index) =>
      place(1320, 250 + index * 210, bird([74, 4, -62][index] ?? 0, inks.main), 0, 1.25),
    ),
  ].join("");
}
