import { circle, ellipse, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { arc, at, polar, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";

/** A record turns in the outline of a head. */
export function earworm(inks: Inks): string {
  const head =
    "M560 960V800C440 740 400 620 400 500C400 270 570 110 800 110C1010 110 1150 250 1170 430C1176 470 1240 560 1252 600C1258 624 1240 640 1200 644C1204 690 1196 760 1170 790C1140 820 1060 806 1010 806V960Z";
  const [x, y] = [770, 430];
  const note = (nx: number, ny: number, angle: number, size: number) =>
    place(
      nx,
      ny,
      [
        ellipse(0, 0, 34, 25, { fill: inks.ink, turn: "rotate(-20)" }),
        line(30, -8, 30, -130, pen(inks.ink, 10)),
        path("M30 -132C60 -110 84 -90 76 -50C70 -80 50 -88 30 -92Z", inks.ink),
      ],
      angle,
      size,
    );
  return [
    ground(inks.pale),
    path(head, { fill: inks.accent, turn: "translate(-18 12)" }),
    path(head, inks.main),
    circle(x, y, 268, inks.ink),
    ...times(7, (index) => circle(x, y, 250 - index * 20, pen("#55305c", 4))),
    path(
      `M${x} ${y}L${polar(x, y, 262, -70).join(" ")}A262 262 0 0 1 ${polar(x, y, 262, -44).join(" ")}Z`,
      { fill: inks.light, opacity: 0.3 },
    ),
    path(
      `M${x} ${y}L${polar(x, y, 262, 110).join(" ")}A262 262 0 0 1 ${polar(x, y, 262, 136).join(" ")}Z`,
      { fill: inks.light, opacity: 0.3 },
    ),
    circle(x, y, 100, inks.spot),
    circle(x, y, 72, pen(inks.accent, 6)),
    circle(x, y, 14, inks.ink),
    path(through(at("1090 200, 1040 420, 930 520")), pen(inks.light, 18)),
    circle(1090, 200, 34, inks.light),
    rect(-30, -20, 60, 44, { fill: inks.accent, turn: "translate(922 528) rotate(-40)" }, 6),
    path(arc(x, y, 310, 110, 250), pen(inks.light, 11)),
    polygon([polar(x, y, 284, 250), polar(x, y, 338, 250), polar(x, y, 312, 261)], inks.light),
    note(1330, 330, 10, 1.1),
    note(1400, 560, -8, 0.8),
    note(270, 300, -12, 1),
    note(230, 560, 8, 0.8),
  ].join("");
}
