import { circle, ellipse, ground, path, pen, place, polygon, rect } from "../canvas.ts";
import { at, through } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** A beam through a mask and a lens prints chips on a silicon wafer. */
export function chip(inks: Inks): string {
  const wafer = { x: 640, y: 640, rx: 470, ry: 200 };
  const dies = times(17 * 11, (index) => {
    const [column, row] = [index % 17, Math.floor(index / 17)];
    const x = -448 + column * 56;
    const y = -196 + row * 36;
    const corner = (x < 0 ? x : x + 50) ** 2 / 460 ** 2 + (y < 0 ? y : y + 30) ** 2 / 192 ** 2;
    return corner < 1
      ? rect(
          wafer.x + x,
          wafer.y + y,
          50,
          30,
          [inks.main, inks.accent, inks.main, "#7d72c0"][(column * 3 + row * 5) % 4] ?? inks.main,
        )
      : "";
  });
  return [
    ground(inks.ink),
    circle(1300, 240, 420, { fill: inks.main, opacity: 0.4 }),
    ellipse(wafer.x + 4, wafer.y + 34, wafer.rx + 6, wafer.ry, { fill: "#0c0a1e" }),
    ellipse(wafer.x, wafer.y + 14, wafer.rx, wafer.ry, inks.pale),
    ellipse(wafer.x, wafer.y, wafer.rx, wafer.ry, inks.light),
    ...dies,
    polygon(at("570 130, 830 130, 724 640, 670 640"), { fill: inks.spot, opacity: 0.75 }),
    rect(666, 626, 62, 36, inks.spot),
    rect(540, -40, 320, 120, inks.light, 10),
    rect(590, 66, 220, 40, inks.main, 6),
    polygon(at("420 190, 980 190, 1030 250, 370 250"), inks.accent),
    ...times(9, (index) =>
      rect(470 + index * 52, 204, 30, 32, index % 3 === 1 ? inks.ink : inks.light),
    ),
    ellipse(700, 400, 130, 34, { fill: inks.light, opacity: 0.85 }),
    ellipse(700, 400, 130, 34, pen(inks.pale, 6)),
    place(
      1290,
      560,
      [
        ...times(5, (index) =>
          [
            rect(-170, -92 + index * 42, 340, 16, inks.spot),
            rect(-92 + index * 42, -170, 16, 340, inks.spot),
          ].join(""),
        ),
        rect(-126, -126, 260, 260, "#0c0a1e", 12),
        rect(-134, -134, 260, 260, inks.accent, 12),
        halftone(rect(-134, -134, 260, 260, ""), [-134, -134, 260, 260], inks.ink, {
          gap: 20,
          from: -0.2,
          to: 0.5,
          along: 45,
        }),
        rect(-70, -70, 132, 132, inks.light, 6),
        circle(-100, -100, 12, inks.light),
        ...times(3, (index) =>
          path(
            through([
              [-70 + 20, -40 + index * 36],
              [-10 + index * 12, -40 + index * 36],
              [10 + index * 12, -20 + index * 30],
              [50, -20 + index * 30],
            ]),
            pen(inks.main, 6),
          ),
        ),
      ],
      12,
      0.88,
    ),
  ].join("");
}
