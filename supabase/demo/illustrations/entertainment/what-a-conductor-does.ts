import { circle, ellipse, ground, line, path, pen, polygon, rect } from "../canvas.ts";
import { limb } from "../figure.ts";
import { arc, at, blob, curve, type Point, polar, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

/** A conductor from behind, the baton leaving arcs above the music stands. */
export function conductor(inks: Inks): string {
  const beat: Point[] = at("1020 150, 1030 420, 930 380, 1240 350, 1090 180, 1020 110");
  return [
    ground(inks.main),
    ...times(5, (row) =>
      path(arc(800, 960, 420 + row * 118, 196, 344), {
        stroke: row % 2 ? "#6a2160" : "#8d3a7f",
        width: 100,
        cap: "butt",
      }),
    ),
    ...times(4, (row) =>
      times(7 + row * 2, (index) => {
        const [x, y] = polar(800, 960, 440 + row * 118, 200 + (index * 140) / (6 + row * 2));
        return [
          line(x, y, x, y + 60, pen(inks.ink, 6)),
          polygon(
            [
              [x - 36, y - 24],
              [x + 36, y - 24],
              [x + 30, y + 22],
              [x - 30, y + 22],
            ],
            inks.ink,
          ),
          polygon(
            [
              [x - 30, y - 32],
              [x + 30, y - 32],
              [x + 26, y + 10],
              [x - 26, y + 10],
            ],
            inks.pale,
          ),
          line(x, y - 30, x, y + 8, pen(inks.main, 3)),
        ].join("");
      }).join(""),
    ),
    path(stroke(beat, [4, 14, 22, 26, 18, 4], 16), { fill: inks.spot, opacity: 0.95 }),
    path(curve(beat.map(([x, y]): Point => [x + 26, y + 18])), pen(inks.accent, 6)),
    path(curve(at("560 180, 430 260, 470 400, 390 340")), pen(inks.accent, 7)),
    limb(at("700 560, 560 520, 500 380"), [110, 86, 60], inks.ink),
    limb(at("500 390, 492 330"), [44, 40], "#e6b495"),
    ...times(4, (index) =>
      limb(
        [
          [482 + index * 12, 330],
          [456 + index * 22, 270 + Math.abs(index - 1.5) * 10],
        ],
        [16, 12],
        "#e6b495",
      ),
    ),
    rect(476, 368, 52, 34, inks.light, 8),
    limb(at("900 560, 1020 500, 1020 360"), [110, 86, 60], inks.ink),
    rect(994, 346, 52, 34, inks.light, 8),
    limb(at("1020 346, 1024 310"), [44, 44], "#e6b495"),
    line(1000, 340, 1046, 120, pen(inks.light, 9)),
    circle(1004, 330, 20, inks.light),
    path(
      blob(
        at(
          "680 560, 740 500, 860 500, 920 560, 930 760, 1000 980, 840 980, 800 860, 760 980, 600 980, 670 760",
        ),
      ),
      inks.ink,
    ),
    rect(766, 430, 68, 90, "#e6b495"),
    polygon(at("744 500, 856 500, 840 524, 760 524"), inks.light),
    ellipse(800, 400, 66, 78, "#e6b495"),
    ellipse(726, 424, 15, 24, "#e6b495"),
    ellipse(874, 424, 15, 24, "#e6b495"),
    path(
      blob(at("728 420, 722 340, 770 300, 840 300, 880 346, 872 420, 840 458, 760 458")),
      inks.accent,
    ),
    line(800, 560, 800, 840, pen(inks.main, 5)),
  ].join("");
}
