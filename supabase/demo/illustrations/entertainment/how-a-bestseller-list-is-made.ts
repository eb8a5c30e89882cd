import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { type Point, polar } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

/** Stacks of books as a bar chart beside a till receipt. */
export function bestseller(inks: Inks): string {
  const tones = [inks.main, inks.accent, inks.light, inks.ink, inks.pale, "#a2508f"];
  const pile = (x: number, count: number, from: number) =>
    times(count, (index) => {
      const shift = ((index * 37 + from * 17) % 5) * 7 - 14;
      const wide = 220 - ((index * 13 + from) % 3) * 14;
      const y = 800 - (index + 1) * 52;
      const tone = tones[(index * 2 + from + (index % 3)) % 6] ?? inks.main;
      return [
        rect(x + shift + 8, y + 6, wide, 48, inks.ink, 5),
        rect(x + shift, y, wide, 48, tone, 5),
        rect(x + shift + wide - 26, y + 7, 30, 34, inks.light),
        line(x + shift + wide - 22, y + 18, x + shift + wide + 2, y + 18, pen(inks.pale, 3)),
        line(x + shift + wide - 22, y + 30, x + shift + wide + 2, y + 30, pen(inks.pale, 3)),
        rect(x + shift + 26, y + 10, 12, 28, tone === inks.spot ? inks.ink : inks.spot),
        rect(
          x + shift + 60,
          y + 18,
          70,
          11,
          tone === inks.light || tone === inks.pale ? inks.main : inks.light,
          5,
        ),
      ].join("");
    });
  return [
    ground(inks.spot),
    rect(-40, 800, 1700, 180, inks.main),
    circle(560, 420, 430, { fill: inks.light, opacity: 0.3 }),
    pile(190, 7, 1).join(""),
    pile(470, 12, 3).join(""),
    pile(750, 5, 4).join(""),
    pile(1010, 3, 2).join(""),
    polygon(
      times(10, (index) => polar(584, 104, index % 2 ? 36 : 82, -90 + index * 36)).map(
        ([sx, sy]): Point => [sx + 7, sy + 8],
      ),
      inks.ink,
    ),
    polygon(
      times(10, (index) => polar(584, 104, index % 2 ? 36 : 82, -90 + index * 36)),
      inks.accent,
    ),
    place(
      1270,
      110,
      [
        path(
          `M0 0H200V640${times(8, (index) => `L${200 - index * 25 - 12} ${index % 2 ? 640 : 664}`).join("")}L0 640Z`,
          { fill: inks.ink, turn: "translate(12 14)" },
        ),
        path(
          `M0 0H200V640${times(8, (index) => `L${200 - index * 25 - 12} ${index % 2 ? 640 : 664}`).join("")}L0 640Z`,
          inks.light,
        ),
        ...times(7, (index) =>
          [
            line(
              24,
              60 + index * 54,
              [120, 96, 130, 84, 110, 126, 90][index] ?? 100,
              60 + index * 54,
              pen(inks.main, 10),
            ),
            line(152, 60 + index * 54, 176, 60 + index * 54, pen(inks.accent, 10)),
          ].join(""),
        ),
        ...times(20, (index) =>
          rect(26 + index * 7.6, 470, [3, 6, 2, 5][(index * 3) % 4] ?? 3, 110, inks.ink),
        ),
      ],
      4,
    ),
  ].join("");
}
