import { circle, ground, inside, path, place } from "../canvas.ts";
import { at, type Point, stroke, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { halftone } from "../texture.ts";

/** A maple leaf that turns from green to red towards its tips. */
export function leaf(inks: Inks): string {
  const half: Point[] = at(
    "0 -430, 46 -330, 110 -350, 96 -220, 150 -190, 262 -300, 290 -230, 400 -240, 360 -140, 420 -90, 300 0, 310 60, 170 60, 60 80, 24 100",
  );
  const outline = [
    ...half,
    ...half
      .slice(1)
      .reverse()
      .map(([x, y]): Point => [-x, y]),
  ];
  const shape = through(outline, true);
  const veins: Point[][] = [
    at("0 100, 0 -120, 0 -400"),
    at("0 84, 160 -60, 340 -210"),
    at("0 84, -160 -60, -340 -210"),
    at("0 92, 150 40, 270 30"),
    at("0 92, -150 40, -270 30"),
    at("0 -120, 50 -200, 80 -300"),
    at("0 -120, -50 -200, -80 -300"),
    at("190 -85, 250 -90, 350 -100"),
    at("-190 -85, -250 -90, -350 -100"),
    at("150 -50, 180 -130, 240 -240"),
    at("-150 -50, -180 -130, -240 -240"),
  ];
  const leafParts = [
    path(shape, { fill: inks.ink, stroke: inks.ink, width: 14, turn: "translate(18 12)" }),
    path(shape, { fill: inks.spot, stroke: inks.spot, width: 14 }),
    inside(path(shape, ""), [
      halftone(circle(0, 30, 430, ""), [-430, -400, 860, 500], inks.accent, {
        gap: 27,
        from: -0.1,
        to: 0.95,
        along: 90,
        angle: 20,
      }),
      halftone(circle(0, 60, 330, ""), [-330, -300, 660, 400], "#3f8a4c", {
        gap: 27,
        from: -0.1,
        to: 1,
        along: 90,
        angle: 20,
      }),
      ...veins.map((vein) => path(stroke(vein, [16, 10, 4]), inks.light)),
    ]),
    path(stroke(at("0 80, 6 200, 40 330"), [16, 18, 26]), inks.ink),
  ];
  return [
    ground(inks.paper),
    circle(820, 450, 430, { fill: inks.pale, opacity: 0.65 }),
    path(stroke(at("1640 130, 1380 170, 1180 110"), [34, 20, 6]), inks.ink),
    path(stroke(at("1440 160, 1360 230, 1330 300"), [16, 10, 4]), inks.ink),
    path(stroke(at("-40 760, 200 700, 340 740"), [34, 20, 6]), inks.ink),
    path(stroke(at("130 716, 210 640, 230 560"), [16, 10, 4]), inks.ink),
    place(830, 560, leafParts, -24, 1.06),
  ].join("");
}
