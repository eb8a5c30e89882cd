import { circle, ground, inside, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { holdingHand } from "../figure.ts";
import { at, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

function bundle(x: number, y: number, sheets: number, inks: Inks): string {
  const high = sheets * 9;
  return [
    polygon(
      [
        [x + 14, y + 12],
        [x + 244, y + 12],
        [x + 300, y - 40],
        [x + 300, y - 40 - high],
        [x + 244, y - high],
        [x, y - high],
      ],
      inks.ink,
    ),
    rect(x, y - high, 230, high, inks.light),
    ...times(sheets - 1, (index) =>
      line(x, y - index * 9 - 9, x + 230, y - index * 9 - 9, pen(inks.pale, 3)),
    ),
    polygon(
      [
        [x, y - high],
        [x + 60, y - high - 52],
        [x + 290, y - high - 52],
        [x + 230, y - high],
      ],
      inks.light,
    ),
    polygon(
      [
        [x + 230, y],
        [x + 290, y - 52],
        [x + 290, y - high - 52],
        [x + 230, y - high],
      ],
      inks.pale,
    ),
    rect(x + 86, y - high, 46, high, inks.accent),
    polygon(
      [
        [x + 86, y - high],
        [x + 146, y - high - 52],
        [x + 192, y - high - 52],
        [x + 132, y - high],
      ],
      inks.accent,
    ),
    path(
      through([
        [x + 40, y - high - 24],
        [x + 56, y - high - 12],
        [x + 84, y - high - 40],
      ]),
      pen(inks.main, 8),
    ),
  ].join("");
}

/** A hand drops a marked paper into a ballot box beside banded bundles. */
export function ballot(inks: Inks): string {
  const hand = holdingHand(
    524,
    236,
    { skin: inks.pale, ink: inks.ink, sleeve: inks.spot, cuff: inks.light },
    170,
    0.84,
  );
  return [
    ground(inks.main),
    rect(-40, 740, 1700, 240, inks.ink),
    hand.behind,
    place(
      520,
      190,
      [
        polygon(at("-120 0, 120 0, 120 300, -120 300"), inks.light),
        polygon(at("20 0, 120 0, 120 300, 20 300"), inks.paper),
        line(20, 0, 20, 300, pen(inks.pale, 5)),
        rect(-90, 90, 50, 50, pen(inks.ink, 6)),
        path("M-82 112l16 18 30 -44", pen(inks.accent, 11)),
        rect(-90, 170, 50, 50, pen(inks.ink, 6)),
      ],
      -4,
    ),
    polygon(at("250 440, 790 440, 860 380, 320 380"), inks.accent),
    polygon(at("390 424, 670 424, 694 400, 414 400"), inks.ink),
    inside(rect(250, 190, 600, 226, ""), [
      place(
        520,
        190,
        [
          polygon(at("-120 0, 120 0, 110 238, -60 238, -120 238"), inks.light),
          polygon(at("20 0, 120 0, 112 232, 20 238"), inks.paper),
          line(20, 0, 20, 236, pen(inks.pale, 5)),
          rect(-90, 90, 50, 50, pen(inks.ink, 6)),
          path("M-82 112l16 18 30 -44", pen(inks.main, 11)),
          rect(-90, 165, 50, 50, pen(inks.ink, 6)),
        ],
        -4,
      ),
    ]),
    hand.front,
    polygon(at("790 440, 860 380, 860 720, 790 800"), inks.ink),
    rect(250, 440, 540, 360, inks.light),
    halftone(rect(250, 440, 540, 360, ""), [250, 440, 540, 360], inks.accent, {
      gap: 17,
      from: -0.1,
      to: 0.55,
      along: 30,
    }),
    circle(520, 620, 118, inks.main),
    path("M462 623l44 50 76 -108", pen(inks.light, 30)),
    bundle(930, 800, 12, inks),
    bundle(1230, 800, 7, inks),
    bundle(960, 640, 18, inks),
  ].join("");
}
