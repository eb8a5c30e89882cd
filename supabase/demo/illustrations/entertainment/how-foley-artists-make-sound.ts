import { circle, ellipse, ground, line, path, pen, place, polygon, rect } from "../canvas.ts";
import { arc, at, polar, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { between, type Random, times } from "../seed.ts";
import { dot, hatch } from "../texture.ts";

/** Shoes on a gravel tray, coconut shells with horseshoes and a microphone. */
export function foley(inks: Inks, random: Random): string {
  const shoe = (x: number, y: number, angle: number) =>
    place(
      x,
      y,
      [
        path(
          "M-150 -260L-60 -260C-50 -170 -10 -130 70 -104C130 -84 170 -66 176 -24L176 0H-40L-70 -60L-96 -60L-104 96H-140L-152 -60C-166 -130 -160 -200 -150 -260Z",
          { fill: inks.ink, turn: "translate(10 10)" },
        ),
        path(
          "M-150 -260L-60 -260C-50 -170 -10 -130 70 -104C130 -84 170 -66 176 -24L176 0H-40L-70 -60L-96 -60L-104 96H-140L-152 -60C-166 -130 -160 -200 -150 -260Z",
          inks.accent,
        ),
        path("M176 -10V14H0L-44 -8Z", inks.ink),
        path("M-130 -260H-66C-60 -190 -40 -150 0 -128C-60 -130 -120 -170 -130 -260Z", inks.light),
        polygon(at("-136 -700, -50 -700, -66 -258, -130 -258"), "#e6b495"),
      ],
      angle,
    );
  const gravel = times(260, () =>
    dot(between(random, 190, 940), between(random, 740, 830), between(random, 5, 15)),
  );
  const half = (x: number, y: number, angle: number) =>
    place(
      x,
      y,
      [
        path(arc(8, 10, 120, 0, 180), inks.ink),
        path(arc(0, 0, 120, 0, 180), "#7a4a2b"),
        hatch(path(arc(0, 0, 120, 0, 180), ""), [-120, 0, 240, 120], inks.ink, 18, 60, 4),
        ellipse(0, 0, 120, 32, inks.light),
        ellipse(0, 0, 92, 20, inks.pale),
      ],
      angle,
    );
  const hoof = (x: number, y: number, size: number, angle: number) =>
    place(
      x,
      y,
      [
        path(
          stroke(
            at("-44 76, -66 10, -46 -56, 0 -76, 46 -56, 66 10, 44 76"),
            [20, 30, 36, 38, 36, 30, 20],
          ),
          inks.spot,
        ),
        ...times(6, (index) => circle(...polar(0, 0, 67, -165 + index * 30), 6, inks.main)),
      ],
      angle,
      size,
    );
  return [
    ground(inks.main),
    circle(1180, 340, 430, { fill: inks.ink, opacity: 0.28 }),
    rect(130, 790, 870, 90, inks.ink, 8),
    rect(150, 760, 830, 80, inks.spot, 6),
    path(gravel.slice(0, 130).join(""), inks.ink),
    path(gravel.slice(130).join(""), inks.pale),
    shoe(420, 650, -6),
    shoe(680, 690, 4),
    ...times(5, (index) =>
      line(
        890 + index * 4,
        700 - index * 16,
        950 + index * 20,
        690 - index * 34,
        pen(inks.light, 7),
      ),
    ),
    half(1120, 690, -28),
    half(1360, 720, 30),
    hoof(1230, 520, 0.62, 0),
    hoof(1340, 410, 0.8, 14),
    hoof(1250, 290, 1, -10),
    hoof(1410, 190, 1.2, 18),
    line(1640, -30, 1000, 110, pen(inks.ink, 22)),
    place(
      900,
      190,
      [
        rect(-150 + 12, -72 + 14, 320, 150, inks.ink, 75),
        rect(-150, -72, 320, 150, inks.light, 75),
        rect(60, -72, 110, 150, inks.accent, 40),
        hatch(rect(-150, -72, 220, 150, "", 75), [-150, -72, 220, 150], inks.ink, 18, 45, 4),
        hatch(rect(-150, -72, 220, 150, "", 75), [-150, -72, 220, 150], inks.ink, 18, -45, 4),
        rect(44, -74, 22, 154, inks.ink),
      ],
      -38,
    ),
  ].join("");
}
