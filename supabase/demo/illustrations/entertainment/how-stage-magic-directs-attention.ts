import { circle, ground, path, pen, place, polygon, rect } from "../canvas.ts";
import { holdingHand } from "../figure.ts";
import { at } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { halftone, hatch } from "../texture.ts";

/** A gloved hand with cards in the spotlight, another with a ball in the dark. */
export function magic(inks: Inks): string {
  const glove = { skin: inks.light, ink: inks.ink, sleeve: inks.ink, cuff: inks.pale };
  const card = (angle: number, red: boolean) =>
    place(
      500,
      520,
      [
        rect(-84 + 7, -330 + 8, 168, 250, inks.ink, 14),
        rect(-84, -330, 168, 250, inks.light, 14),
        rect(-70, -316, 140, 222, pen(red ? inks.accent : inks.main, 4), 8),
        red
          ? path(
              "M0 -160C-20 -186 -56 -206 -56 -236A30 30 0 0 1 0 -250A30 30 0 0 1 56 -236C56 -206 20 -186 0 -160Z",
              inks.accent,
            )
          : path("M0 -270L48 -206L0 -142L-48 -206Z", inks.main),
      ],
      angle,
    );
  const palming = holdingHand(
    1200,
    560,
    { skin: "#a06a98", ink: "#180720", sleeve: "#180720", cuff: "#7d4a80" },
    -16,
    0.95,
    true,
  );
  const hand = holdingHand(480, 560, glove, 6, 0.95);
  return [
    ground(inks.ink),
    polygon(at("560 -60, 760 -60, 900 960, 60 960"), inks.spot),
    halftone(
      polygon(at("560 -60, 760 -60, 900 960, 60 960"), ""),
      [60, -60, 840, 1020],
      inks.light,
      { gap: 26, from: 0.55, to: -0.1, along: 90 },
    ),
    ...[-42, -21, 0, 21, 42].map((angle, index) => card(angle, index % 2 === 0)),
    hand.behind,
    hand.front,
    hatch(rect(930, -40, 700, 1000, ""), [930, -40, 700, 1000], "#3d1a45", 44, 60, 10),
    palming.behind,
    circle(1206, 490, 66, inks.accent),
    halftone(circle(1206, 490, 66, ""), [1140, 424, 132, 132], inks.ink, {
      gap: 17,
      from: -0.3,
      to: 0.55,
      along: 50,
    }),
    palming.front,
  ].join("");
}
