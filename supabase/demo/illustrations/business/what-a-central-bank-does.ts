import { circle, ellipse, ground, line, path, pen, polygon, rect } from "../canvas.ts";
import { at, polar } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone, hatch } from "../texture.ts";

function coin(x: number, y: number, radius: number, inks: Inks, squash = 1): string {
  return [
    ellipse(x + 6, y + 8, radius, radius * squash, inks.ink),
    ellipse(x, y, radius, radius * squash, inks.accent),
    ellipse(x, y, radius * 0.76, radius * 0.76 * squash, pen(inks.ink, 5)),
    ellipse(x, y, radius * 0.3, radius * 0.3 * squash, inks.ink),
  ].join("");
}

/** A bank with a tap and a valve that lets coins out. */
export function centralBank(inks: Inks): string {
  return [
    ground(inks.main),
    rect(-40, 770, 1700, 200, inks.ink),
    circle(430, 380, 330, { fill: inks.ink, opacity: 0.3 }),
    polygon(at("110 300, 430 110, 750 300"), inks.light),
    polygon(at("230 280, 430 160, 630 280"), inks.pale),
    circle(430, 238, 34, inks.accent),
    rect(130, 300, 600, 46, inks.light),
    ...times(5, (index) => rect(158 + index * 124, 346, 62, 340, inks.light)),
    ...times(5, (index) =>
      hatch(
        rect(192 + index * 124, 346, 28, 340, ""),
        [192 + index * 124, 346, 28, 340],
        inks.main,
        11,
        90,
        5,
      ),
    ),
    rect(130, 686, 600, 44, inks.light),
    rect(96, 728, 668, 44, inks.pale),
    path("M730 440H1010a120 120 0 0 1 120 120V610H1000V590a30 30 0 0 0 -30 -30H730Z", {
      fill: inks.ink,
      turn: "translate(14 16)",
    }),
    path("M730 440H1010a120 120 0 0 1 120 120V610H1000V590a30 30 0 0 0 -30 -30H730Z", inks.accent),
    halftone(
      path("M730 440H1010a120 120 0 0 1 120 120V610H1000V590a30 30 0 0 0 -30 -30H730Z", ""),
      [730, 440, 400, 170],
      inks.ink,
      { gap: 17, from: -0.25, to: 0.5, along: 75 },
    ),
    rect(984, 600, 162, 34, inks.light, 6),
    rect(880, 350, 40, 100, inks.light),
    rect(846, 430, 108, 26, inks.light, 8),
    ...times(4, (index) =>
      line(
        ...polar(900, 330, 150, index * 45, 0.5),
        ...polar(900, 330, 150, index * 45 + 180, 0.5),
        pen(inks.spot, 20),
      ),
    ),
    ellipse(900, 330, 150, 74, pen(inks.spot, 30)),
    circle(900, 330, 30, inks.light),
    coin(1065, 700, 52, inks),
    coin(1240, 770, 60, inks, 0.5),
    coin(1240, 744, 60, inks, 0.5),
    coin(1050, 810, 66, inks, 0.45),
    coin(1400, 800, 60, inks, 0.45),
    coin(900, 790, 60, inks, 0.45),
  ].join("");
}
