import { ground, inside, line, path, pen, polygon, rect } from "../canvas.ts";
import { at, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { between, type Random, times } from "../seed.ts";
import { dot, halftone } from "../texture.ts";

/** A battery whose charge crumbles away to one side. */
export function battery(inks: Inks, random: Random): string {
  const body = rect(220, 250, 1040, 420, "", 46);
  const grains = times(420, () => {
    const share = random() ** 0.7;
    return dot(
      720 + share * 500,
      between(random, 290, 630),
      between(random, 3, 17) * (1.15 - share),
    );
  });
  const lost = times(60, () => {
    const share = random();
    return dot(
      1000 + share * 420,
      250 - share * 150 + between(random, -70, 60),
      between(random, 3, 14) * (1.1 - share),
    );
  });
  return [
    ground(inks.paper),
    rect(248, 278, 1040, 420, inks.ink, 46),
    rect(1258, 370, 90, 200, inks.ink, 20),
    rect(1240, 352, 90, 200, inks.accent, 20),
    rect(220, 250, 1040, 420, inks.light, 46),
    inside(body, [
      rect(220, 250, 420, 420, inks.main),
      halftone(rect(560, 250, 260, 420, ""), [560, 250, 260, 420], inks.main, {
        gap: 22,
        from: 0.75,
        to: 0.16,
        along: 0,
        angle: 45,
      }),
      path(grains.join(""), { fill: inks.main, opacity: 0.8 }),
      halftone(rect(220, 250, 420, 420, ""), [220, 250, 420, 420], inks.ink, {
        gap: 20,
        from: -0.1,
        to: 0.5,
        along: 90,
      }),
      ...[380, 560, 740, 920, 1090].map((x) => line(x, 240, x, 680, pen(inks.light, 16))),
    ]),
    path(lost.join(""), inks.main),
    rect(220, 250, 1040, 420, pen(inks.ink, 14), 46),
    polygon(at("470 330, 350 490, 440 490, 400 600, 540 430, 450 430"), inks.spot),
    path(through(at("960 670, 940 600, 975 560, 930 500, 960 460")), pen(inks.ink, 8)),
    path(through(at("1140 250, 1120 310, 1160 350, 1130 400")), pen(inks.ink, 8)),
  ].join("");
}
