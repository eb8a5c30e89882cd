import { circle, ground, path, pen, place, polygon } from "../canvas.ts";
import { figure, runningPose } from "../figure.ts";
import { at, blob, curve, type Point } from "../geometry.ts";
import { type Inks, skin } from "../palette.ts";
import { between, type Random, times } from "../seed.ts";
import { dot, hatch } from "../texture.ts";

/** A runner climbs a ridge where the dots of air thin out. */
export function altitude(inks: Inks, random: Random): string {
  const slope: Point[] = at(
    "-40 830, 260 760, 520 640, 800 470, 980 370, 1140 300, 1400 380, 1640 300",
  );
  const air = times(760, () => {
    const share = random() ** 2.6;
    return dot(between(random, 0, 1600), 880 - share * 860, 5 + 6 * (1 - share) * random());
  });
  return [
    ground(inks.pale),
    path(blob(at("-300 960, 300 480, 620 180, 700 130, 800 200, 1200 560, 1800 960")), inks.spot),
    polygon(
      at("530 265, 680 120, 770 170, 900 290, 800 280, 740 330, 660 270, 600 310"),
      inks.light,
    ),
    circle(1330, 180, 90, inks.light),
    path(air.join(""), { fill: inks.accent, opacity: 0.85 }),
    path(`${curve(slope)}L1640 960L-40 960Z`, { fill: inks.main, turn: "translate(0 -14)" }),
    path(`${curve(slope)}L1640 960L-40 960Z`, inks.ink),
    hatch(
      path(`${curve(slope)}L1640 960L-40 960Z`, ""),
      [-40, 300, 1700, 660],
      inks.accent,
      34,
      -30,
      4,
    ),
    place(
      830,
      478,
      [
        figure(
          0,
          0,
          runningPose,
          { skin, shirt: inks.main, legs: skin, hair: inks.ink, shoes: inks.light },
          1.22,
        ),
      ],
      -16,
    ),
    place(
      900,
      170,
      times(3, (index) =>
        circle(40 + index * 50, -20 - index * 26, 22 - index * 6, pen(inks.light, 6)),
      ),
    ),
  ].join("");
}
