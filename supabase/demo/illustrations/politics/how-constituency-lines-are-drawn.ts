import { circle, ground, inside, line, path, pen, place, polygon } from "../canvas.ts";
import { at, type Point, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

function voter(x: number, y: number, color: string): string {
  return circle(x, y - 16, 15, color) + path(`M${x - 26} ${y + 32}a26 30 0 0 1 52 0z`, color);
}

/** A pencil draws a snaking district through rows of voters. */
export function constituencies(inks: Inks): string {
  const spine: Point[] = at(
    "280 660, 420 700, 560 600, 520 430, 620 280, 800 290, 860 430, 780 560, 900 690, 1060 640, 1120 480, 1080 330",
  );
  const shape = stroke(spine, [150, 170, 150, 160, 190, 170, 150, 150, 170, 160, 150, 150], 12);
  const dots = times(14 * 8, (index) => {
    const [column, row] = [index % 14, Math.floor(index / 14)];
    const x = 125 + column * 104;
    const y = 88 + row * 104;
    return { x, y, red: (column * 5 + row * 3 + ((column * row) % 4)) % 3 !== 0 };
  });
  return [
    ground(inks.paper),
    ...times(6, (index) =>
      line(-40, 140 + index * 156, 1640, 110 + index * 160, pen(inks.pale, 4)),
    ),
    ...times(9, (index) => line(70 + index * 190, -40, 110 + index * 190, 940, pen(inks.pale, 4))),
    ...dots.map(({ x, y, red }) => voter(x, y, red ? "#c98f7e" : "#93a5a6")),
    path(shape, { fill: inks.ink, turn: "translate(14 18)" }),
    path(shape, inks.accent),
    inside(path(shape, ""), [
      ...dots.map(({ x, y, red }) => voter(x, y, red ? inks.main : inks.spot)),
    ]),
    path(shape, pen(inks.ink, 9)),
    place(
      1085,
      250,
      [
        polygon(at("0 0, 36 -90, -36 -90"), "#ead3ae"),
        polygon(at("0 0, 13 -32, -13 -32"), inks.ink),
        polygon(at("-36 -90, 36 -90, 36 -900, -36 -900"), inks.main),
        polygon(at("12 -90, 36 -90, 36 -900, 12 -900"), inks.ink),
        polygon(at("-36 -90, -12 -102, 12 -90, 24 -102, 36 -90, 36 -120, -36 -120"), inks.main),
      ],
      40,
      1.3,
    ),
  ].join("");
}
