import { circle, ground, line, path, pen, polygon, rect } from "../canvas.ts";
import { arc, at, blob, curve, polar, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

/** A shopping basket hangs from the dial of a spring scale. */
export function inflation(inks: Inks): string {
  return [
    ground(inks.accent),
    polygon(at("-40 960, -40 700, 1640 560, 1640 960"), { fill: inks.spot, opacity: 0.5 }),
    line(800, -40, 800, 60, pen(inks.ink, 20)),
    circle(814, 216, 180, inks.ink),
    circle(800, 200, 180, inks.light),
    circle(800, 200, 180, pen(inks.ink, 12)),
    path(arc(800, 200, 120, -90, 40), { stroke: inks.spot, width: 26, cap: "butt" }),
    ...times(21, (index) =>
      line(
        ...polar(800, 200, 146, 135 + index * 13.5),
        ...polar(800, 200, index % 5 ? 160 : 168, 135 + index * 13.5),
        pen(inks.ink, index % 5 ? 4 : 8),
      ),
    ),
    line(...polar(800, 200, 30, 220), ...polar(800, 200, 130, 40), pen(inks.main, 14)),
    circle(800, 200, 20, inks.ink),
    line(800, 380, 800, 430, pen(inks.ink, 16)),
    path("M540 620L800 426L1060 620", pen(inks.ink, 13)),
    rect(620, 480, 70, 190, inks.light, 8),
    polygon(at("620 484, 642 440, 668 440, 690 484"), inks.light),
    rect(636, 420, 38, 28, inks.main, 4),
    rect(620, 540, 70, 60, inks.main),
    path(blob(at("700 540, 760 490, 880 480, 910 530, 890 640, 720 640")), "#b9712f"),
    ...times(3, (index) => line(760 + index * 46, 500, 740 + index * 46, 550, pen(inks.light, 8))),
    circle(960, 600, 54, inks.spot),
    path(curve(at("960 552, 966 530, 980 516")), pen(inks.ink, 7)),
    path(blob(at("966 540, 990 512, 1012 520, 996 544")), inks.main),
    path(stroke(at("560 610, 540 520, 570 430"), [40, 30, 8]), inks.main),
    path(stroke(at("580 610, 596 520, 610 420"), [34, 28, 8]), "#6f9a5a"),
    polygon(at("514 626, 1114 626, 1054 850, 574 850"), inks.ink),
    polygon(at("500 610, 1100 610, 1040 834, 560 834"), inks.main),
    ...times(3, (index) =>
      line(
        520 + index * 14,
        670 + index * 52,
        1080 - index * 14,
        670 + index * 52,
        pen(inks.light, 8),
      ),
    ),
    ...times(9, (index) => line(560 + index * 60, 620, 590 + index * 52, 828, pen(inks.light, 8))),
    rect(484, 594, 632, 34, inks.ink, 14),
  ].join("");
}
