import { circle, ellipse, path, pen, place, polygon, rect } from "./canvas.ts";
import { at, blob, curve, type Point, stroke } from "./geometry.ts";

/** The inks of a hand: its skin, its outline and its sleeve. */
type HandInks = { skin: string; ink: string; sleeve: string; cuff?: string };

/** A tapered limb, finger or bough with an outline. */
export function limb(
  points: readonly Point[],
  widths: readonly number[],
  fill: string,
  ink = fill,
  width = 4,
): string {
  return path(stroke(points, widths), { fill, stroke: ink, width: ink === fill ? 0.1 : width });
}

function wristParts({ sleeve, ink, skin, cuff = skin }: HandInks, y: number): string[] {
  return [
    polygon(
      [
        [-62, y + 40],
        [108, y + 40],
        [150, y + 560],
        [-110, y + 560],
      ],
      sleeve,
    ),
    rect(-58, y, 160, 62, { fill: cuff, stroke: ink, width: 4 }, 10),
    circle(80, y + 32, 8, ink),
  ];
}

/** A hand that points: the fingertip lies at x, y and the arm comes from below (angle 0). */
export function pointingHand(
  x: number,
  y: number,
  inks: HandInks,
  angle = 0,
  scale = 1,
  flip = false,
): string {
  const { skin, ink } = inks;
  const folded = at("100 196, 68 176, 40 164").map(([fx = 0, fy = 0]) =>
    limb(
      [
        [fx, fy],
        [fx - 2, fy + 84],
      ],
      [42, 40],
      skin,
      ink,
    ),
  );
  const parts = [
    ...wristParts(inks, 400),
    path(blob(at("-26 200, 10 160, 70 165, 122 200, 122 290, 98 400, -34 400, -40 290")), skin),
    path(curve(at("-40 270, -38 330, -32 400")), pen(ink, 4)),
    path(curve(at("122 240, 116 320, 98 400")), pen(ink, 4)),
    limb(at("0 22, 2 100, 2 230"), [42, 50, 56], skin, ink),
    ...folded,
    path(blob(at("-22 240, 20 214, 30 300, -20 330")), skin),
    limb(at("-16 320, 20 276, 66 262"), [62, 50, 38], skin, ink),
    path(blob(at("-34 330, 0 300, 20 340, 0 390, -30 390")), skin),
    path(curve(at("-13 18, -10 4, 0 0, 10 4, 13 18, 9 34, -9 34, -13 18")), pen(ink, 3)),
  ];
  return place(x, y, parts, angle, scale, flip);
}

/** A hand that holds a flat thing, in two halves: fingers behind the thing and the thumb before it. The arm comes from below (angle 0), the grip is at x, y. */
export function holdingHand(
  x: number,
  y: number,
  inks: HandInks,
  angle = 0,
  scale = 1,
  flip = false,
): { behind: string; front: string } {
  const { skin, ink } = inks;
  const fingers = [
    limb(at("90 90, 112 10, 104 -50"), [46, 46, 34], skin, ink),
    limb(at("70 90, 78 -20, 66 -84"), [46, 46, 34], skin, ink),
    limb(at("40 90, 40 -36, 26 -98"), [48, 46, 34], skin, ink),
    limb(at("10 100, 2 -20, -8 -84"), [48, 46, 34], skin, ink),
  ];
  const palm = path(blob(at("-30 90, 20 60, 110 70, 128 130, 104 250, -40 250, -56 170")), skin);
  const thumb = [
    limb(at("-22 190, -50 100, -30 6"), [70, 54, 38], skin, ink),
    path(blob(at("-48 150, 10 110, 100 110, 110 200, 96 262, -44 262, -54 200")), skin),
    path(curve(at("-20 120, 6 160, 10 200")), pen(ink, 4)),
    path(curve(at("128 120, 118 200, 100 262")), pen(ink, 4)),
    path(curve(at("-58 170, -50 220, -40 262")), pen(ink, 4)),
    ...wristParts(inks, 250),
  ];
  return {
    behind: place(x, y, [...fingers, palm], angle, scale, flip),
    front: place(x, y, thumb, angle, scale, flip),
  };
}

/** An open hand held up, palm to the reader: the middle of the palm lies at x, y. */
export function openHand(
  x: number,
  y: number,
  inks: HandInks,
  angle = 0,
  scale = 1,
  flip = false,
): string {
  const { skin, ink } = inks;
  const parts = [
    ...wristParts(inks, 160),
    limb(at("-40 0, -62 -130"), [44, 36], skin, ink),
    limb(at("0 -10, -10 -170"), [46, 38], skin, ink),
    limb(at("42 -6, 44 -160"), [46, 38], skin, ink),
    limb(at("78 10, 96 -110"), [42, 32], skin, ink),
    limb(at("-40 90, -100 20, -128 -40"), [66, 48, 36], skin, ink),
    path(blob(at("-60 -20, 0 -44, 60 -36, 98 0, 100 80, 84 170, -36 170, -66 90")), skin),
    path(curve(at("98 0, 102 80, 84 170")), pen(ink, 4)),
    path(curve(at("-76 96, -56 130, -36 170")), pen(ink, 4)),
    path(curve(at("-40 20, 10 40, 70 24")), pen(ink, 3)),
    path(curve(at("-30 50, 0 90, -10 150")), pen(ink, 3)),
  ];
  return place(x, y, parts, angle, scale, flip);
}

/** The joints of a flat figure: limbs are listed far side first, each from its root to its end. */
export type Pose = {
  head: Point;
  neck: Point;
  hip: Point;
  arms: readonly (readonly Point[])[];
  legs: readonly (readonly Point[])[];
};

/** The inks of a figure. */
export type FigureInks = {
  skin: string;
  shirt: string;
  legs: string;
  hair: string;
  shoes?: string;
  sleeve?: string;
};

/** A flat figure in a pose, about 300 units tall; the second limb of each pair is the near one. */
export function figure(
  x: number,
  y: number,
  pose: Pose,
  inks: FigureInks,
  scale = 1,
  flip = false,
): string {
  const { head, neck, hip } = pose;
  const arm = (points: readonly Point[] = []) => {
    const [x, y] = points[points.length - 1] ?? [0, 0];
    const hand = inks.sleeve ? circle(x, y, 12, inks.skin) : "";
    return limb(points, inks.sleeve ? [30, 26, 20] : [22, 19, 15], inks.sleeve ?? inks.skin) + hand;
  };
  const leg = (points: readonly Point[] = []) => {
    const [foot, knee] = [points[points.length - 1] ?? [0, 0], points[points.length - 2] ?? [0, 0]];
    const lean = foot[0] >= knee[0] - 30 ? 1 : 0.2;
    const shoe = limb(
      [
        [foot[0], foot[1]],
        [foot[0] + 26 * lean, foot[1] + 4 + (1 - lean) * 24],
      ],
      [18, 12],
      inks.shoes ?? inks.hair,
    );
    return limb(points, [40, 27, 16], inks.legs) + shoe;
  };
  const parts = [
    arm(pose.arms[0]),
    leg(pose.legs[0]),
    leg(pose.legs[1]),
    limb([neck, [(neck[0] + hip[0]) / 2, (neck[1] + hip[1]) / 2], hip], [50, 54, 42], inks.shirt),
    limb([[neck[0], neck[1] - 4], head], [20, 18], inks.skin),
    ellipse(head[0], head[1], 23, 27, inks.skin),
    path(
      blob([
        [head[0] - 27, head[1] + 6],
        [head[0] - 20, head[1] - 26],
        [head[0] + 8, head[1] - 32],
        [head[0] + 22, head[1] - 16],
        [head[0] - 4, head[1] - 8],
      ]),
      inks.hair,
    ),
    arm(pose.arms[1]),
  ];
  return place(x, y, parts, 0, scale, flip);
}

/** A runner in full stride, towards the right; the feet stand near y. */
export const runningPose: Pose = {
  head: [34, -292],
  neck: [18, -244],
  hip: [-6, -146],
  arms: [at("24 -232, 66 -190, 104 -226"), at("8 -232, -52 -200, -38 -146")],
  legs: [at("-6 -140, -40 -80, -118 -76"), at("0 -140, 76 -116, 66 -20")],
};

/** A figure that stands, hands at the sides. */
export const standingPose: Pose = {
  head: [0, -292],
  neck: [0, -240],
  hip: [0, -146],
  arms: [at("-22 -228, -38 -170, -34 -120"), at("22 -228, 38 -170, 34 -120")],
  legs: [at("-12 -140, -16 -70, -18 -8"), at("12 -140, 16 -70, 18 -8")],
};
