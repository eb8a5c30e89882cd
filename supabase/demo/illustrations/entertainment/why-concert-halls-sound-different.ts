import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, blob, type Point, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A hall in section, sound lines bouncing from a cellist to the seats. */
export function concertHall(inks: Inks): string {
  const room: Point[] = at(
    "170 780, 170 300, 420 150, 760 220, 1080 110, 1430 250, 1430 560, 760 780",
  );
  const source: Point = [380, 620];
  const rays: Point[][] = [
    [source, [420, 160], [760, 640]],
    [source, [640, 196], [900, 620]],
    [source, [900, 172], [1100, 560]],
    [source, [1200, 156], [1260, 520]],
    [source, [1424, 400], [1180, 540]],
    [source, [176, 430], [620, 690]],
  ];
  return [
    ground(inks.ink),
    polygon(
      room.map(([x, y]): Point => [x + 14, y + 16]),
      inks.accent,
    ),
    polygon(room, inks.main),
    halftone(polygon(room, ""), [170, 110, 1260, 670], inks.ink, {
      gap: 32,
      from: -0.1,
      to: 0.45,
      along: 90,
    }),
    polygon(at("170 780, 170 700, 540 700, 560 780"), inks.spot),
    ...rays.map((ray) => path(through(ray), { stroke: inks.spot, width: 7 })),
    ...rays.map((ray) => {
      const [x, y] = ray[1] ?? source;
      return circle(x, y, 15, inks.light);
    }),
    polygon(at("640 800, 780 740, 1430 520, 1430 800"), inks.ink),
    ...times(11, (index) => {
      const x = 700 + index * 66;
      const y = 752 - index * 21;
      return [
        circle(x, y - 50, 17, inks.pale),
        path(`M${x - 26} ${y + 10}a26 38 0 0 1 52 0z`, inks.pale),
        rect(x + 16, y - 34, 16, 56, inks.accent, 6),
      ].join("");
    }),
    place(360, 610, [
      circle(-30, -110, 30, inks.pale),
      path(blob(at("-62 -70, 0 -70, 24 0, 10 90, -76 90, -86 0")), inks.ink),
      path(
        blob(at("16 10, 56 -16, 78 10, 70 32, 96 70, 60 104, 10 90, 10 56, 24 38")),
        inks.accent,
      ),
      line(50, -10, 66, -120, pen(inks.light, 9)),
      line(48, 60, 62, -110, pen(inks.ink, 3)),
      line(-20, 30, 150, 18, pen(inks.light, 5)),
    ]),
    polygon(room, pen(inks.light, 12)),
    ...times(3, (index) =>
      polygon(
        [
          [560 + index * 230, 190 - (index === 2 ? 10 : 0)],
          [690 + index * 230, 176],
          [680 + index * 230, 204],
          [570 + index * 230, 214],
        ],
        inks.light,
      ),
    ),
  ].join("");
}
