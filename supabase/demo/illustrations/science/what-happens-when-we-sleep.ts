import { circle, ground, inside, path, pen, rect } from "../canvas.ts";
import { arc, at, blob, curve, type Point, through, wave } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A sleeper under a blanket shaped like a night of sleep stages. */
export function sleep(inks: Inks): string {
  const stages: Point[] = at(
    "690 430, 720 430, 720 520, 760 520, 760 620, 880 620, 880 500, 930 500, 930 410, 1010 410, 1010 560, 1090 560, 1090 620, 1150 620, 1150 480, 1200 480, 1200 410, 1280 410, 1280 520, 1340 520, 1340 450, 1460 450",
  );
  const cover = `${through(stages)}L1480 960L600 960L620 600Z`;
  return [
    ground(inks.ink),
    circle(1180, 190, 120, inks.accent),
    circle(1226, 160, 108, inks.ink),
    ...times(26, (index) =>
      circle((index * 311) % 1600, (index * 127) % 360, 2 + (index % 3) * 1.6, inks.pale),
    ),
    rect(120, 330, 50, 560, inks.accent, 20),
    rect(1440, 560, 50, 330, inks.accent, 20),
    rect(150, 690, 1310, 120, inks.spot),
    path(blob(at("200 560, 340 520, 560 540, 640 620, 600 710, 380 720, 190 690")), inks.light),
    halftone(
      path(blob(at("200 560, 340 520, 560 540, 640 620, 600 710, 380 720, 190 690")), ""),
      [190, 520, 450, 200],
      inks.main,
      { gap: 20, from: -0.3, to: 0.5, along: 80 },
    ),
    path(blob(at("560 620, 700 560, 800 620, 780 720, 580 720")), "#c98d68"),
    path(
      blob(
        at(
          "370 520, 420 470, 510 476, 560 530, 574 560, 600 580, 574 596, 570 630, 520 660, 420 650, 370 600",
        ),
      ),
      "#d9a07c",
    ),
    path(
      blob(at("350 560, 360 480, 430 430, 530 450, 560 510, 500 510, 460 570, 460 640, 390 640")),
      inks.ink,
    ),
    path(
      blob(at("350 560, 360 480, 430 430, 530 450, 560 510, 500 510, 460 570, 460 640, 390 640")),
      { fill: "#5a3a2a" },
    ),
    path(arc(530, 556, 18, 20, 160), pen(inks.ink, 5)),
    path(cover, { fill: inks.accent, turn: "translate(0 -16)" }),
    path(cover, inks.main),
    inside(path(cover, ""), [
      ...times(4, (index) =>
        path(
          curve(
            wave(
              600,
              660 + index * 62,
              900,
              [8, 14, 26, 34][index] ?? 10,
              [34, 22, 11, 6][index] ?? 10,
            ),
          ),
          pen(index % 2 ? inks.pale : inks.light, 7),
        ),
      ),
    ]),
    path(through(stages), pen(inks.light, 9)),
    rect(120, 860, 1370, 60, inks.accent),
  ].join("");
}
