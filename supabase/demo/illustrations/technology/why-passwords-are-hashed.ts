import { circle, ground, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { type Random, times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A key goes into a mincer and comes out as scrambled squares. */
export function hashing(inks: Inks, random: Random): string {
  const tones = [inks.main, inks.accent, inks.ink, inks.spot, inks.pale];
  return [
    ground(inks.spot),
    rect(-40, 760, 1700, 200, inks.ink),
    place(
      560,
      130,
      [
        circle(0, 0, 66, { stroke: inks.ink, width: 40 }),
        circle(-8, -8, 66, { stroke: inks.light, width: 36 }),
        rect(-26, 56, 36, 260, inks.light),
        rect(8, 96, 56, 30, inks.light),
        rect(8, 146, 40, 30, inks.light),
      ],
      14,
    ),
    polygon(at("330 310, 790 310, 680 430, 450 430"), { fill: inks.ink, turn: "translate(14 14)" }),
    polygon(at("330 310, 790 310, 680 430, 450 430"), inks.main),
    rect(310, 290, 500, 34, inks.pale, 14),
    path("M360 400H870a30 30 0 0 1 30 30V590a30 30 0 0 1 -30 30H360Z", {
      fill: inks.ink,
      turn: "translate(14 16)",
    }),
    path("M360 400H870a30 30 0 0 1 30 30V590a30 30 0 0 1 -30 30H360Z", inks.main),
    halftone(
      path("M360 400H870a30 30 0 0 1 30 30V590a30 30 0 0 1 -30 30H360Z", ""),
      [360, 400, 540, 220],
      inks.ink,
      { gap: 20, from: -0.1, to: 0.6, along: 80 },
    ),
    rect(884, 380, 60, 262, inks.light, 18),
    polygon(at("500 620, 700 620, 760 780, 440 780"), inks.main),
    rect(400, 740, 400, 40, inks.light, 8),
    path(through(at("360 510, 250 510, 250 690")), pen(inks.ink, 34)),
    path(through(at("360 510, 250 510, 250 690")), pen(inks.light, 22)),
    rect(216, 660, 68, 120, inks.accent, 30),
    ...times(5 * 9, (index) => {
      const [column, row] = [Math.floor(index / 5), index % 5];
      const drop = column * column * 3.2;
      return rect(
        958 + column * 48,
        400 + row * 46 + drop,
        40,
        40,
        tones[Math.floor(random() * 5)] ?? inks.main,
        3,
      );
    }),
  ].join("");
}
