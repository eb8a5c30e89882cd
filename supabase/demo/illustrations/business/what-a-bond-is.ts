import { circle, ellipse, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { limb } from "../figure.ts";
import { at, curve, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { hatch } from "../texture.ts";

/** Scissors clip a coupon from an engraved bond certificate. */
export function bond(inks: Inks): string {
  const rosette = (x: number, y: number, radius: number, color: string) =>
    times(12, (index) =>
      ellipse(x, y, radius, radius * 0.4, {
        stroke: color,
        width: 4,
        turn: `rotate(${index * 15} ${x} ${y})`,
      }),
    ).join("");
  const coupon = (x: number, y: number) =>
    [
      rect(x, y, 196, 116, inks.light),
      rect(x + 14, y + 14, 168, 88, pen(inks.main, 5), 6),
      circle(x + 98, y + 58, 26, inks.accent),
      line(x + 34, y + 40, x + 60, y + 40, pen(inks.main, 6)),
      line(x + 136, y + 76, x + 162, y + 76, pen(inks.main, 6)),
    ].join("");
  return [
    ground(inks.main),
    place(
      240,
      110,
      [
        rect(22, 26, 860, 690, inks.ink),
        rect(0, 0, 860, 690, inks.light),
        rect(26, 26, 808, 350, pen(inks.main, 14)),
        rect(48, 48, 764, 306, pen(inks.accent, 5)),
        hatch(rect(62, 62, 736, 278, ""), [62, 62, 736, 278], inks.pale, 24, 30, 4),
        hatch(rect(62, 62, 736, 278, ""), [62, 62, 736, 278], inks.pale, 24, -30, 4),
        circle(430, 200, 118, inks.light),
        rosette(430, 200, 110, inks.main),
        circle(430, 200, 44, inks.accent),
        rosette(130, 130, 50, inks.accent),
        rosette(730, 130, 50, inks.accent),
        line(110, 270, 270, 270, pen(inks.ink, 9)),
        line(110, 300, 230, 300, pen(inks.ink, 9)),
        line(590, 300, 750, 300, pen(inks.ink, 5)),
        path(curve(at("600 290, 630 250, 650 300, 680 262, 710 292, 740 270")), pen(inks.ink, 5)),
        ...times(8, (index) =>
          index === 7 ? "" : coupon(14 + (index % 4) * 210, 408 + Math.floor(index / 4) * 140),
        ),
        path(through(at("0 394, 860 394")), {
          stroke: inks.ink,
          width: 5,
          dash: "14 12",
          cap: "butt",
        }),
        path(through(at("0 536, 860 536")), {
          stroke: inks.ink,
          width: 5,
          dash: "14 12",
          cap: "butt",
        }),
        ...times(3, (index) =>
          path(
            through([
              [219 + index * 210, 394],
              [219 + index * 210, 690],
            ]),
            { stroke: inks.ink, width: 5, dash: "14 12", cap: "butt" },
          ),
        ),
        polygon(at("644 538, 870 538, 870 700, 644 700"), inks.main),
      ],
      -4,
    ),
    place(1010, 730, [rect(10, 12, 196, 116, inks.ink), coupon(0, 0)], 14),
    place(
      960,
      640,
      [
        limb(at("-110 50, 60 -30, 260 -150"), [6, 46, 52], inks.pale, inks.ink),
        limb(at("-120 0, 80 0, 290 50"), [6, 46, 52], inks.light, inks.ink),
        circle(70, -14, 14, inks.ink),
        ellipse(370, -210, 96, 66, {
          stroke: inks.accent,
          width: 34,
          turn: "rotate(-30 370 -210)",
        }),
        ellipse(400, 80, 96, 66, { stroke: inks.accent, width: 34, turn: "rotate(14 400 80)" }),
      ],
      -6,
    ),
  ].join("");
}
