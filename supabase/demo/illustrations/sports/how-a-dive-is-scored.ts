import { circle, ground, line, path, pen, place, rect } from "../canvas.ts";
import { figure, limb, type Pose } from "../figure.ts";
import { at, curve, type Point, stroke } from "../geometry.ts";
import { type Inks, skin } from "../palette.ts";
import { times } from "../seed.ts";

/** A dive in four poses from platform to water, with judges holding cards. */
export function dive(inks: Inks): string {
  const fig = (x: number, y: number, pose: Pose, angle: number) =>
    place(
      x,
      y,
      [
        figure(
          0,
          160,
          pose,
          { skin, shirt: inks.main, legs: skin, hair: inks.ink, shoes: skin },
          1,
        ),
      ],
      angle,
      0.92,
    );
  const straight: Pose = {
    head: [0, -292],
    neck: [0, -244],
    hip: [0, -146],
    arms: [at("-16 -236, -22 -310, -6 -390"), at("16 -236, 22 -310, 6 -390")],
    legs: [at("-8 -140, -8 -70, -6 10"), at("8 -140, 8 -70, 6 10")],
  };
  const ready: Pose = {
    ...straight,
    arms: [at("-16 -236, 60 -240, 116 -250"), at("16 -232, 66 -226, 120 -230")],
  };
  const tuck: Pose = {
    head: [44, -236],
    neck: [10, -214],
    hip: [-40, -140],
    arms: [at("10 -200, 60 -150, 70 -110"), at("4 -196, 50 -130, 74 -100")],
    legs: [at("-40 -140, 56 -176, 24 -84"), at("-38 -134, 62 -166, 30 -76")],
  };
  const pike: Pose = {
    head: [110, -150],
    neck: [64, -166],
    hip: [-40, -190],
    arms: [at("64 -160, 100 -90, 110 -20"), at("58 -160, 92 -90, 104 -16")],
    legs: [at("-40 -180, 10 -90, 70 0"), at("-36 -186, 18 -96, 82 -6")],
  };
  return [
    ground(inks.light),
    circle(780, 430, 360, { fill: inks.pale, opacity: 0.55 }),
    rect(-40, 730, 1700, 250, inks.accent),
    ...times(3, (index) =>
      path(
        curve(
          times(24, (step): Point => [-40 + step * 74, 764 + index * 52 + (step % 2 ? 9 : -9)]),
        ),
        pen(inks.spot, 7),
      ),
    ),
    rect(190, 390, 90, 360, inks.ink),
    rect(-40, 370, 480, 40, inks.main, 6),
    rect(-40, 410, 480, 14, inks.ink),
    ...times(5, (index) => line(-20, 470 + index * 58, 190, 470 + index * 58, pen(inks.ink, 8))),
    path(curve(at("440 210, 590 100, 740 130, 900 270, 1010 420, 1060 700")), {
      stroke: inks.main,
      width: 8,
      dash: "4 22",
    }),
    fig(380, 222, ready, 0),
    fig(640, 170, tuck, 40),
    fig(880, 320, pike, 70),
    fig(1070, 600, straight, 176),
    rect(980, 732, 200, 80, inks.accent),
    path(curve(at("930 732, 1000 748, 1060 730, 1130 750, 1210 732")), pen(inks.light, 9)),
    ...[
      [1020, -70, -90],
      [1090, -10, -130],
      [1130, 70, -84],
      [1160, 100, -40],
      [990, -110, -40],
    ].map(([x = 0, dx = 0, dy = 0]) =>
      path(
        stroke(
          [
            [x, 732],
            [x + dx * 0.5, 732 + dy],
            [x + dx, 732 + dy * 0.5],
          ],
          [18, 13, 4],
        ),
        inks.spot,
      ),
    ),
    ...times(3, (index) =>
      place(
        1250 + (index % 2) * 60,
        130 + index * 150,
        [
          limb(at("110 66, 200 80, 460 130"), [30, 40, 60], skin, inks.ink),
          rect(9, 11, 130, 100, inks.ink, 8),
          rect(0, 0, 130, 100, index === 1 ? inks.main : inks.pale, 8),
          circle(65, 50, 26, index === 1 ? inks.light : inks.accent),
        ],
        -8 + index * 7,
      ),
    ),
  ].join("");
}
