import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, curve, type Point, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

/** A suit with both pockets turned out and a last coin falling. */
export function bankruptcy(inks: Inks): string {
  const lining: Point[] = at("-318 262, -232 430, -300 560, -392 640, -452 560, -420 420");
  const pocket = (flip: boolean) =>
    place(
      800,
      0,
      [
        polygon(
          lining.map(([x, y]): Point => [x + 8, y + 12]),
          inks.spot,
        ),
        polygon(lining, { fill: inks.light, stroke: inks.ink, width: 8 }),
        halftone(polygon(lining, ""), [-452, 262, 220, 380], inks.main, {
          gap: 18,
          from: -0.35,
          to: 0.5,
          along: 70,
        }),
        path(through(at("-300 330, -340 450, -372 560")), pen(inks.ink, 6)),
        path(through(at("-268 390, -306 480, -330 540")), pen(inks.ink, 5)),
        line(-318, 262, -232, 430, pen(inks.ink, 16)),
        path(curve(at("-452 560, -430 590, -392 640")), {
          stroke: inks.main,
          width: 6,
          dash: "10 10",
          turn: "translate(16 -14)",
        }),
      ],
      0,
      1,
      flip,
    );
  const trousers = "M480 210H1120L1240 960H850L800 560L750 960H360Z";
  return [
    ground(inks.accent),
    circle(800, 440, 540, { fill: inks.light, opacity: 0.3 }),
    path("M520 -40H1080L1110 190H490Z", inks.light),
    path("M520 -40H610L600 190H560Z", inks.main),
    path("M1080 -40H990L1000 190H1040Z", inks.main),
    polygon(at("770 -40, 830 -40, 858 120, 800 176, 742 120"), inks.spot),
    hatch(
      polygon(at("770 -40, 830 -40, 858 120, 800 176, 742 120"), ""),
      [740, -40, 120, 220],
      inks.ink,
      26,
      30,
      8,
    ),
    path(trousers, { fill: inks.spot, turn: "translate(12 0)" }),
    path(trousers, inks.ink),
    hatch(path(trousers, ""), [360, 200, 880, 760], inks.main, 38, 91, 5),
    rect(474, 184, 652, 62, inks.main),
    ...[560, 690, 890, 1020].map((x) => rect(x, 172, 22, 86, inks.ink)),
    circle(800, 216, 20, inks.accent),
    line(800, 246, 800, 560, pen(inks.main, 8)),
    path("M800 250C850 300 856 400 800 470", pen(inks.main, 6)),
    pocket(false),
    pocket(true),
    circle(1338, 800, 44, inks.ink),
    circle(1330, 790, 44, inks.spot),
    circle(1330, 790, 28, pen(inks.ink, 5)),
    ...times(3, (index) =>
      line(1302 + index * 28, 690 - (index % 2) * 16, 1302 + index * 28, 730, pen(inks.ink, 6)),
    ),
    ...at("-1 300, 1 1300").flatMap(([side = 1, x = 0]) =>
      times(2, (index) =>
        line(
          x + side * index * 24,
          430 + index * 60,
          x + side * (50 + index * 20),
          410 + index * 66,
          pen(inks.ink, 8),
        ),
      ),
    ),
  ].join("");
}
