import { circle, ellipse, ground, inside, line, path, pen, place, rect } from "../canvas.ts";
import { at, blob, curve } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

/** A passport cover with its chip and aerial, and an open photo page with code lines and a stamp. */
export function passport(inks: Inks): string {
  const cover = rect(0, 0, 420, 590, "", 26);
  const coil = times(5, (index) =>
    rect(
      70 + index * 13,
      330 + index * 13,
      280 - index * 26,
      190 - index * 26,
      pen(inks.spot, 5),
      20,
    ),
  );
  return [
    ground(inks.accent),
    circle(800, 470, 560, { fill: inks.spot, opacity: 0.4 }),
    place(
      330,
      150,
      [
        rect(18, 20, 420, 590, inks.ink, 26),
        rect(0, 0, 420, 590, inks.main, 26),
        halftone(cover, [0, 0, 420, 590], inks.ink, { gap: 24, from: -0.2, to: 0.5, along: 150 }),
        circle(210, 165, 92, pen(inks.spot, 8)),
        ellipse(210, 165, 42, 92, pen(inks.spot, 6)),
        line(118, 165, 302, 165, pen(inks.spot, 6)),
        path(curve(at("135 115, 210 130, 285 115")), pen(inks.spot, 5)),
        path(curve(at("135 215, 210 200, 285 215")), pen(inks.spot, 5)),
        ...coil,
        rect(170, 392, 80, 66, inks.spot, 10),
        line(170, 414, 250, 414, pen(inks.main, 4)),
        line(170, 436, 250, 436, pen(inks.main, 4)),
        line(210, 392, 210, 458, pen(inks.main, 4)),
      ],
      -9,
    ),
    place(
      770,
      110,
      [
        rect(20, 22, 600, 640, inks.ink, 20),
        rect(0, 0, 600, 640, inks.light, 20),
        hatch(rect(20, 20, 560, 470, ""), [20, 20, 560, 470], inks.pale, 28, 28, 4),
        hatch(rect(20, 20, 560, 470, ""), [20, 20, 560, 470], inks.pale, 28, -28, 4),
        rect(44, 60, 230, 300, inks.pale, 8),
        inside(rect(44, 60, 230, 300, "", 8), [
          path(blob(at("159 110, 215 160, 205 240, 159 268, 113 240, 103 160")), inks.ink),
          path(blob(at("159 260, 250 300, 280 380, 159 420, 40 380, 70 300")), inks.main),
        ]),
        circle(455, 330, 84, pen(inks.accent, 9)),
        circle(455, 330, 64, pen(inks.accent, 5)),
        path(
          "M400 345l40 -6 22 -44 12 2 -6 36 34 -5 12 -16 9 2 -4 28 4 26 -9 2 -12 -14 -34 5z",
          inks.accent,
        ),
        ...times(4, (index) =>
          rect(315, 76 + index * 44, [220, 150, 190, 110][index] ?? 100, 16, inks.main, 8),
        ),
        rect(0, 500, 600, 140, inks.light, 20),
        ...times(2, (row) =>
          path(
            times(
              17,
              (index) =>
                `M${36 + index * 32} ${538 + row * 46}l${(index * 7 + row * 3) % 5 < 2 ? "18 12l-18 12" : "0 24l16 0l0 -24z"}`,
            ).join(""),
            pen(inks.ink, 5),
          ),
        ),
      ],
      5,
    ),
  ].join("");
}
