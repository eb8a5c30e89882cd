import { circle, ellipse, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { figure, limb, runningPose, standingPose } from "../figure.ts";
import { at, curve } from "../geometry.ts";
import { type Inks, skin } from "../palette.ts";
import { times } from "../seed.ts";
import { hatch } from "../texture.ts";

/** A raised flag and an attacker beyond the line of the last defender. */
export function offside(inks: Inks): string {
  const man = (x: number, y: number, color: string, scale: number, flip = false, run = true) =>
    [
      ellipse(x, y, 90 * scale, 16 * scale, { fill: inks.ink, opacity: 0.45 }),
      figure(
        x,
        y,
        run ? runningPose : standingPose,
        { skin, shirt: color, legs: skin, hair: inks.ink, shoes: inks.light },
        scale,
        flip,
      ),
    ].join("");
  return [
    ground(inks.accent),
    ...times(5, (index) =>
      polygon(
        [
          [-40 + index * 400, 960],
          [160 + index * 400, 960],
          [330 + index * 290, 180],
          [190 + index * 290, 180],
        ],
        { fill: inks.ink, opacity: 0.2 },
      ),
    ),
    rect(-40, -40, 1700, 220, inks.pale),
    ...times(40, (index) =>
      circle(
        20 + index * 41,
        60 + (index % 3) * 40,
        22,
        index % 4 === 0 ? inks.main : index % 3 ? "#dba26d" : inks.ink,
      ),
    ),
    rect(-40, 150, 1700, 40, inks.light),
    polygon(at("1000 190, 1014 190, 1170 960, 1130 960"), inks.light),
    polygon(at("1014 190, 1700 190, 1700 960, 1170 960"), inks.main),
    hatch(
      polygon(at("1014 190, 1700 190, 1700 960, 1170 960"), ""),
      [1014, 190, 690, 770],
      "#c9581b",
      44,
      60,
      12,
    ),
    man(960, 420, inks.light, 0.75, false, false),
    man(1000, 740, inks.light, 1.2, true, true),
    man(1290, 620, inks.ink, 1.12),
    man(620, 560, inks.ink, 0.96),
    circle(724, 548, 22, inks.light),
    circle(724, 548, 22, pen(inks.ink, 5)),
    path(curve(at("760 510, 900 330, 1120 300, 1340 480")), {
      stroke: inks.light,
      width: 8,
      dash: "6 22",
    }),
    place(190, 640, [
      limb(at("-60 330, -20 150, 20 20"), [130, 90, 66], inks.ink),
      limb(at("20 20, 34 -40"), [60, 50], skin, inks.ink),
      line(30, 20, 110, -430, pen(inks.ink, 16)),
      ...times(16, (index) => {
        const [c, r] = [index % 4, Math.floor(index / 4)];
        return polygon(
          [
            [112 + c * 68 - r * -2, -430 + r * 50 + c * 16],
            [180 + c * 68, -414 + r * 50 + c * 16],
            [176 + c * 68, -364 + r * 50 + c * 16],
            [106 + c * 68, -380 + r * 50 + c * 16],
          ],
          (c + r) % 2 ? inks.main : "#f2c53d",
        );
      }),
      ...times(3, (index) =>
        limb(
          [
            [60, -40 + index * 26],
            [20, -44 + index * 26],
          ],
          [28, 28],
          skin,
          inks.ink,
        ),
      ),
    ]),
  ].join("");
}
