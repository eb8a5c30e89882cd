import { circle, ground, line, type Paint, path, pen, place } from "../canvas.ts";
import { at, blob, type Point, stroke } from "../geometry.ts";
import type { Inks } from "../palette.ts";

function bubble(x: number, y: number, size: number, paint: Paint, angle = 0, flip = false): string {
  return place(
    x,
    y,
    [
      path(
        "M-70 -46Q-70 -62 -52 -62H52Q70 -62 70 -46V30Q70 46 52 46H-8L-40 84L-36 46H-52Q-70 46 -70 30Z",
        paint,
      ),
    ],
    angle,
    size,
    flip,
  );
}

/** A tree whose leaves are speech bubbles, some fallen and blank. */
export function languages(inks: Inks): string {
  const boughs: (readonly [readonly Point[], readonly number[]])[] = [
    [at("760 900, 770 700, 740 520, 800 330, 820 200"), [120, 76, 56, 34, 12]],
    [at("756 640, 620 520, 470 450, 350 380"), [46, 34, 24, 10]],
    [at("560 485, 520 360, 500 240"), [26, 18, 8]],
    [at("752 520, 660 400, 650 270"), [34, 20, 8]],
    [at("762 600, 920 500, 1060 470, 1210 360"), [46, 34, 24, 10]],
    [at("980 485, 1010 360, 990 250"), [28, 18, 8]],
    [at("1080 460, 1200 500, 1300 520"), [22, 16, 8]],
  ];
  const leaves: Point[] = at(
    "340 350, 480 200, 640 235, 820 150, 430 480, 985 210, 560 350, 720 390, 890 320",
  );
  const gone: Point[] = at("1215 320, 1320 500, 1110 400");
  return [
    ground(inks.pale),
    path(
      blob(at("-200 820, 300 780, 800 800, 1400 770, 1800 800, 1800 1100, -200 1100")),
      inks.spot,
    ),
    circle(690, 380, 400, { fill: inks.light, opacity: 0.45 }),
    ...boughs.map(([points, widths]) => path(stroke(points, widths), inks.ink)),
    ...leaves.map(([x, y], index) =>
      bubble(x + 8, y + 10, 1, inks.ink, (index % 3) * 6 - 6, index % 2 === 0),
    ),
    ...leaves.map(([x, y], index) =>
      bubble(
        x,
        y,
        1,
        index % 3 === 1 ? inks.accent : inks.main,
        (index % 3) * 6 - 6,
        index % 2 === 0,
      ),
    ),
    ...leaves.map(([x, y], index) =>
      place(
        x,
        y,
        [
          line(-40, -24, index % 2 ? 36 : 20, -24, pen(inks.light, 8)),
          line(-40, 8, index % 2 ? 10 : 38, 8, pen(inks.light, 8)),
        ],
        (index % 3) * 6 - 6,
      ),
    ),
    ...gone.map(([x, y], index) => bubble(x, y, 0.95, pen(inks.ink, 6, "14 12"), index * 8 - 8)),
    ...(
      [
        [1180, 640, 38],
        [1340, 690, 70],
        [1010, 760, 14],
        [1230, 820, 160],
        [1430, 830, 20],
      ] as const
    ).map(([x, y, angle], index) =>
      bubble(
        x,
        y,
        0.85,
        { fill: index < 2 ? "#8195a8" : "#b9a46c", stroke: inks.ink, width: 3 },
        angle,
        index % 2 === 0,
      ),
    ),
  ].join("");
}
