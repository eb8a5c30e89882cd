import { circle, ellipse, ground, inside, line, path, polygon, rect } from "../canvas.ts";
import { at, blob, polar } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { type Random, times } from "../seed.ts";

/** A laptop call with one of four callers broken into blocks. */
export function frozenCall(inks: Inks, random: Random): string {
  const tile = (x: number, y: number, ground: string, body: string, head: string, hair: string) =>
    inside(rect(x, y, 400, 290, "", 14), [
      rect(x, y, 400, 290, ground),
      path(
        blob([
          [x + 200, y + 180],
          [x + 310, y + 215],
          [x + 350, y + 330],
          [x + 200, y + 360],
          [x + 50, y + 330],
          [x + 90, y + 215],
        ]),
        body,
      ),
      rect(x + 174, y + 180, 52, 50, head),
      ellipse(x + 200, y + 134, 60, 72, head),
      path(
        blob([
          [x + 134, y + 150],
          [x + 140, y + 70],
          [x + 200, y + 46],
          [x + 262, y + 74],
          [x + 264, y + 150],
          [x + 244, y + 106],
          [x + 190, y + 96],
          [x + 152, y + 112],
        ]),
        hair,
      ),
    ]);
  const skin = "#e9b28f";
  const blocks = times(10 * 7, (index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)];
    const dx = Math.abs(column - 4.5);
    const person =
      (row >= 1 && row <= 3 && dx < 1.8) || (row > 4 && dx < 3.6) || (row === 4 && dx < 2);
    const slip = row === 2 || row === 5 ? 34 : 0;
    const color = person
      ? row <= 3
        ? [skin, "#d9976f", "#f0c4a6"]
        : [inks.accent, "#167a73", "#54bab2"]
      : [inks.pale, "#a7a3cf", "#d6d3ea"];
    return rect(
      808 + column * 42 + slip,
      436 + row * 43,
      42,
      43,
      color[Math.floor(random() * 3)] ?? inks.pale,
    );
  });
  return [
    ground(inks.paper),
    polygon(at("150 800, 1450 800, 1530 880, 70 880"), inks.ink),
    rect(290, 60, 1020, 740, inks.ink, 34),
    rect(330, 100, 940, 640, "#0f0c22", 10),
    tile(352, 120, inks.main, inks.spot, skin, inks.ink),
    tile(780, 120, inks.accent, inks.pale, "#8a5a3f", inks.ink),
    tile(352, 432, inks.spot, inks.main, "#c98d68", "#7b3f2a"),
    inside(rect(740, 424, 560, 306, ""), [rect(780, 432, 400, 290, inks.pale), ...blocks]),
    circle(1010, 580, 86, { fill: inks.ink, opacity: 0.6 }),
    ...times(10, (index) =>
      line(...polar(1010, 580, 36, index * 36), ...polar(1010, 580, 62, index * 36), {
        stroke: inks.light,
        width: 12,
        opacity: 0.2 + index * 0.085,
      }),
    ),
    rect(700, 800, 200, 26, inks.main, 10),
    ...times(4, (index) =>
      rect(
        1330 + index * 34,
        210 - index * 34,
        24,
        40 + index * 34,
        index < 1 ? inks.spot : inks.pale,
        4,
      ),
    ),
  ].join("");
}
