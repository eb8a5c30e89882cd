import { circle, ground, line, path, pen, place, rect } from "../canvas.ts";
import { holdingHand } from "../figure.ts";
import { arc } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A hand holds a card to a terminal, waves between them. */
export function contactless(inks: Inks): string {
  const hand = holdingHand(
    600,
    400,
    { skin: "#e9b28f", ink: inks.ink, sleeve: inks.main, cuff: inks.light },
    58,
    1.1,
  );
  return [
    ground(inks.accent),
    circle(1080, 420, 480, { fill: inks.light, opacity: 0.2 }),
    place(
      1130,
      150,
      [
        rect(22, 24, 300, 600, inks.ink, 40),
        rect(0, 0, 300, 600, inks.main, 40),
        halftone(rect(0, 0, 300, 600, "", 40), [0, 0, 300, 600], inks.ink, {
          gap: 22,
          from: -0.2,
          to: 0.5,
          along: 40,
        }),
        rect(36, 40, 228, 190, inks.light, 14),
        ...times(3, (index) => path(arc(110, 135, 30 + index * 30, -45, 45), pen(inks.accent, 13))),
        ...times(9, (index) =>
          rect(44 + (index % 3) * 76, 272 + Math.floor(index / 3) * 68, 60, 48, inks.pale, 10),
        ),
        rect(44, 486, 60, 54, inks.spot, 10),
        rect(120, 486, 136, 54, inks.light, 10),
        path("M40 -20V-110H260V-20", inks.light),
        line(70, -80, 190, -80, pen(inks.pale, 9)),
        line(70, -50, 150, -50, pen(inks.pale, 9)),
      ],
      8,
    ),
    ...times(4, (index) => path(arc(850, 390, 90 + index * 56, -38, 38), pen(inks.light, 17))),
    hand.behind,
    place(
      640,
      400,
      [
        rect(-220 + 12, -140 + 14, 440, 280, inks.ink, 26),
        rect(-220, -140, 440, 280, inks.spot, 26),
        rect(-220, -96, 440, 0, inks.ink),
        path("M-220 60H220V114a26 26 0 0 1 -26 26H-194a-26 26 0 0 1 -26 -26Z", "#c96b3f"),
        rect(90, -80, 84, 66, inks.light, 10),
        line(90, -58, 174, -58, pen(inks.ink, 4)),
        line(90, -36, 174, -36, pen(inks.ink, 4)),
        line(132, -80, 132, -14, pen(inks.ink, 4)),
        ...times(4, (index) =>
          line(-180 + index * 84, 24, -120 + index * 84, 24, pen(inks.light, 12)),
        ),
      ],
      -14,
    ),
    hand.front,
  ].join("");
}
