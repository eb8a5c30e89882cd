import { circle, ellipse, ground, inside, line, path, pen, rect } from "../canvas.ts";
import { blob, curve, type Point, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { between, type Random, times } from "../seed.ts";
import { dot } from "../texture.ts";

/** A buried bone whose marked atoms halve from part to part. */
export function carbonDating(inks: Inks, random: Random): string {
  const fat =
    "M190 350C190 270 330 270 350 360C360 400 380 404 420 404H1180C1220 404 1240 400 1250 360C1270 270 1410 270 1410 350C1410 420 1370 430 1370 470C1370 510 1410 520 1410 590C1410 670 1270 670 1250 580C1240 540 1220 536 1180 536H420C380 536 360 540 350 580C330 670 190 670 190 590C190 520 230 510 230 470C230 430 190 420 190 350Z";
  const atoms = times(5, (part) =>
    times(Math.round(96 / 2 ** part), () =>
      dot(between(random, 200 + part * 240, 432 + part * 240), between(random, 300, 640), 11),
    ).join(""),
  ).join("");
  return [
    ground(inks.ink),
    rect(-40, -40, 1700, 210, inks.pale),
    ...times(4, (index) =>
      path(
        blob([
          [-200, 170 + index * 180],
          [300, 150 + index * 190],
          [800, 165 + index * 184],
          [1300, 150 + index * 184],
          [1800, 180 + index * 180],
          [1800, 1200],
          [-200, 1200],
        ]),
        ["#a86a35", "#7b4b2c", "#4e3428", inks.ink][index] ?? inks.ink,
      ),
    ),
    ...times(24, (index) =>
      ellipse(
        40 + ((index * 263) % 1560),
        250 + ((index * 151) % 620),
        14 + (index % 3) * 8,
        9 + (index % 2) * 5,
        { fill: index % 2 ? "#c98a4a" : "#2e211f", opacity: 0.7 },
      ),
    ),
    ...times(14, (index) =>
      path(
        stroke(
          [
            [30 + index * 118, 176],
            [36 + index * 118, 140],
            [50 + index * 118, 112],
          ],
          [12, 8, 2],
        ),
        inks.main,
      ),
    ),
    path(fat, { fill: inks.ink, turn: "translate(16 20)" }),
    path(fat, inks.light),
    inside(path(fat, ""), [
      path(atoms, inks.spot),
      ...times(4, (index) =>
        line(440 + index * 240, 250, 440 + index * 240, 700, {
          stroke: inks.main,
          width: 6,
          dash: "14 14",
          cap: "butt",
        }),
      ),
    ]),
    path(fat, pen(inks.ink, 8)),
    path(
      curve(times(20, (step): Point => [220 + step * 62, 690 + 150 * (1 - 0.5 ** (step / 4))])),
      pen(inks.accent, 13),
    ),
    ...times(5, (index) =>
      circle(
        320 + index * 240,
        690 + 150 * (1 - 0.5 ** ((100 + index * 240) / 248)),
        20,
        inks.light,
      ),
    ),
  ].join("");
}
