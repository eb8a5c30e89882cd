import { circle, ellipse, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { limb } from "../figure.ts";
import { at, blob, curve, type Point, polar, through } from "../geometry.ts";
import { type Inks, skin } from "../palette.ts";
import { times } from "../seed.ts";

function cyclist(x: number, y: number, shirt: string, inks: Inks, scale = 1): string {
  const wheel = (cx: number) =>
    circle(cx, -70, 68, pen(inks.ink, 11)) +
    times(8, (index) =>
      line(...polar(cx, -70, 8, index * 45), ...polar(cx, -70, 62, index * 45), pen(inks.ink, 2)),
    ).join("");
  return place(
    x,
    y,
    [
      wheel(-108),
      wheel(112),
      limb(at("-52 -212, 10 -190, 0 -80"), [44, 34, 20], "#7d4c31"),
      path(through(at("-108 -70, -10 -70, -46 -180, -108 -70")), pen(inks.ink, 10)),
      path(through(at("-10 -70, 78 -176, -46 -176")), pen(inks.ink, 10)),
      path(through(at("70 -196, 112 -70")), pen(inks.ink, 10)),
      path(through(at("68 -196, 108 -200, 118 -170")), pen(inks.ink, 9)),
      line(-70, -196, -30, -200, pen(inks.ink, 13)),
      limb(at("-50 -208, 20 -150, -16 -40"), [48, 36, 20], skin),
      limb(at("-18 -40, 16 -34"), [18, 14], inks.light),
      limb(at("-50 -216, -10 -276, 64 -284"), [52, 58, 50], shirt),
      limb(at("60 -280, 78 -220, 106 -204"), [26, 20, 16], skin),
      ellipse(104, -304, 26, 26, skin),
      path(blob(at("66 -312, 84 -340, 116 -344, 136 -320, 120 -312")), inks.light),
      line(80, -324, 128, -324, pen(inks.ink, 4)),
    ],
    0,
    scale,
  );
}

function airflow(index: number): Point[] {
  const lift = index < 4 ? 4 - index : 0;
  const ahead: Point[] = [
    [1600, 300 + index * 66],
    [1440, 300 + index * 66],
    [1330, 290 + index * 60 - lift * 22],
  ];
  const over: Point[] = [
    [1180, 240 + index * 40 - lift * 30],
    [960, 210 + index * 30 - lift * 24],
    [300, 200 + index * 34 - lift * 22],
  ];
  return index > 2 ? ahead : [...ahead, ...over];
}

/** Four riders in a line, the wind parting at the first. */
export function paceline(inks: Inks): string {
  return [
    ground(inks.paper),
    path(
      blob(at("-200 640, 200 520, 520 590, 900 470, 1300 560, 1800 460, 1800 900, -200 900")),
      inks.spot,
    ),
    rect(-40, 740, 1700, 240, inks.accent),
    rect(-40, 730, 1700, 22, inks.ink),
    polygon(at("-40 960, -40 840, 1640 840, 1640 960"), { fill: inks.ink, opacity: 0.25 }),
    ...times(6, (index) =>
      path(curve(airflow(index)), { stroke: inks.main, width: 9, opacity: 0.85 }),
    ),
    ...[240, 520, 800].map((x, index) =>
      cyclist(x, 734, [inks.accent, "#e8c33f", inks.ink][index] ?? inks.ink, inks, 1.1),
    ),
    cyclist(1110, 734, inks.main, inks, 1.18),
  ].join("");
}
