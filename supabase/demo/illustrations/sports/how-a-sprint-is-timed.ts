import { circle, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { type FigureInks, figure, runningPose } from "../figure.ts";
import { arc, at, polar } from "../geometry.ts";
import { type Inks, skin } from "../palette.ts";
import { times } from "../seed.ts";

function kit(inks: Inks, shirt: string): FigureInks {
  return { skin, shirt, legs: skin, hair: inks.ink, shoes: inks.light };
}

/** A stopwatch and a finish camera above three sprinters and their echoes. */
export function sprint(inks: Inks): string {
  const lean = { ...runningPose, head: [66, -280] as const, neck: [44, -236] as const };
  return [
    ground(inks.main),
    rect(-40, 640, 1700, 330, "#c4531a"),
    ...times(5, (index) => line(-40, 660 + index * 62, 1640, 660 + index * 62, pen(inks.light, 6))),
    ...[
      [640, 690, inks.accent, 0.5],
      [840, 770, inks.ink, 0.8],
      [1050, 850, inks.accent, 1],
    ].map(([x, y, color, echo]) =>
      [
        ...times(4, (index) =>
          figure(
            Number(x) - 54 * (4 - index),
            Number(y),
            lean,
            {
              skin: inks.pale,
              shirt: inks.pale,
              legs: inks.pale,
              hair: inks.pale,
              shoes: inks.pale,
            },
            1.28,
          ).replace(
            "<g",
            `<g opacity="${((0.16 + index * 0.1) * (Number(echo) + 0.4)).toFixed(2)}"`,
          ),
        ),
        figure(Number(x), Number(y), lean, kit(inks, String(color)), 1.28),
      ].join(""),
    ),
    rect(1176, -40, 16, 1000, inks.light),
    ...times(12, (index) => rect(1176, -40 + index * 80, 16, 40, inks.ink)),
    place(
      1184,
      110,
      [
        rect(-70 + 8, -56 + 10, 190, 112, "#8f3a10", 12),
        rect(-70, -56, 190, 112, inks.ink, 12),
        rect(-116, -30, 50, 60, inks.light, 6),
        circle(20, 0, 34, inks.light),
        circle(20, 0, 18, inks.accent),
        circle(92, -30, 9, inks.light),
        polygon(at("-120 30, -70 30, -40 780, -330 780"), { fill: inks.light, opacity: 0.12 }),
      ],
      0,
    ),
    path(arc(330, 330, 198, 0, 359), { stroke: inks.ink, width: 20, turn: "translate(12 12)" }),
    rect(304, 84, 52, 60, inks.ink, 8),
    rect(284, 62, 92, 34, inks.accent, 8),
    place(330, 330, [rect(-22, -228, 44, 40, inks.ink, 8)], 42),
    circle(330, 330, 198, inks.ink),
    circle(330, 330, 174, inks.light),
    ...times(60, (index) =>
      line(
        ...polar(330, 330, index % 5 ? 154 : 138, index * 6),
        ...polar(330, 330, 164, index * 6),
        pen(inks.ink, index % 5 ? 3 : 8),
      ),
    ),
    path(`${arc(330, 330, 120, -90, 30)}L330 330Z`, inks.main),
    line(330, 330, ...polar(330, 330, 142, 30), pen(inks.ink, 10)),
    circle(330, 330, 16, inks.ink),
  ].join("");
}
