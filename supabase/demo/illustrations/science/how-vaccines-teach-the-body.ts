import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { arc, at, polar, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** Antibodies close on a virus beside a syringe. */
export function vaccine(inks: Inks): string {
  const virus = (x: number, y: number, radius: number, color: string) =>
    [
      ...times(12, (index) =>
        [
          line(x, y, ...polar(x, y, radius * 1.34, index * 30), pen(color, radius * 0.1)),
          circle(...polar(x, y, radius * 1.38, index * 30), radius * 0.13, color),
        ].join(""),
      ),
      circle(x, y, radius, color),
      halftone(
        circle(x, y, radius, ""),
        [x - radius, y - radius, radius * 2, radius * 2],
        inks.ink,
        { gap: 19, from: -0.3, to: 0.5, along: 50 },
      ),
      path(arc(x, y, radius * 0.7, 190, 255), pen(inks.light, radius * 0.1)),
    ].join("");
  const antibody = (x: number, y: number, angle = 0, size = 1) =>
    place(
      x,
      y,
      [
        path(through(at("0 110, 0 20, -58 -50")), pen(inks.ink, 40)),
        path(through(at("0 20, 58 -50")), pen(inks.ink, 40)),
        path(through(at("0 110, 0 20, -58 -50")), pen(inks.accent, 26)),
        path(through(at("0 20, 58 -50")), pen(inks.accent, 26)),
      ],
      angle,
      size,
    );
  return [
    ground(inks.main),
    circle(1090, 440, 420, { fill: inks.ink, opacity: 0.28 }),
    virus(1090, 440, 190, inks.spot),
    ...[
      [1090, 130, 180],
      [780, 350, 102],
      [850, 700, 45],
      [1400, 350, 258],
      [1340, 690, 315],
    ].map(([x = 0, y = 0, angle]) => antibody(x, y, angle, 1)),
    place(
      420,
      580,
      [
        line(0, 0, 250, 0, pen(inks.ink, 13)),
        line(0, 0, 250, 0, pen(inks.light, 8)),
        polygon(at("-60 -34, 0 -16, 0 16, -60 34"), inks.light),
        rect(-420 + 10, -66 + 12, 360, 132, inks.ink, 14),
        rect(-420, -66, 360, 132, inks.light, 14),
        rect(-300, -50, 226, 100, inks.pale, 6),
        virus(-190, 0, 26, inks.spot).replace(/<clipPath.*?<\/g>/, ""),
        circle(-120, 20, 9, inks.spot),
        circle(-250, -20, 9, inks.spot),
        ...times(6, (index) =>
          line(-280 + index * 36, -50, -280 + index * 36, index % 2 ? -26 : -14, pen(inks.ink, 5)),
        ),
        rect(-330, -56, 30, 112, inks.ink, 6),
        rect(-620, -16, 300, 32, inks.accent),
        rect(-440, -104, 30, 208, inks.light, 10),
        rect(-640, -70, 34, 140, inks.accent, 10),
      ],
      -36,
      0.92,
    ),
  ].join("");
}
