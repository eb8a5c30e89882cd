import { circle, ground, layer, line, path, pen, place, rect } from "../canvas.ts";
import { openHand } from "../figure.ts";
import { arc, polar, slice } from "../geometry.ts";
import type { Inks } from "../palette.ts";
import { times } from "../seed.ts";
import { halftone } from "../texture.ts";

/** One raised hand before a horseshoe table, five of its fifteen chairs in red. */
export function securityCouncil(inks: Inks): string {
  const chairs = times(15, (index) => {
    const degrees = 150 + index * 17.2;
    const veto = [1, 4, 7, 10, 13].includes(index);
    const [x, y] = polar(800, 520, 480, degrees, 0.8);
    const [px, py] = polar(800, 520, 335, degrees, 0.8);
    return [
      place(
        x,
        y,
        [
          rect(-38, -50, 66, 100, inks.ink, 26),
          rect(-42, -44, 62, 88, veto ? inks.accent : inks.pale, 24),
          rect(16, -32, 26, 64, veto ? inks.accent : inks.pale, 10),
        ],
        degrees + 180,
      ),
      place(
        px,
        py,
        [
          rect(-18, -26, 36, 52, inks.light, 2),
          line(-8, -12, 8, -12, pen(inks.main, 3)),
          line(-8, 0, 8, 0, pen(inks.main, 3)),
        ],
        degrees,
      ),
    ].join("");
  });
  const table = slice(0, 0, 400, 146, 394, 250);
  const at = "translate(800 520) scale(1 0.8)";
  return [
    ground(inks.main),
    circle(0, 0, 640, { fill: inks.ink, opacity: 0.35, turn: at }),
    path(table, { fill: inks.ink, turn: "translate(812 540) scale(1 0.8)" }),
    path(table, { fill: inks.paper, turn: at }),
    layer([
      halftone(path(table, { turn: at, fill: "" }), [380, 180, 840, 620], inks.spot, {
        gap: 15,
        from: 0.1,
        to: 0.55,
        along: 20,
      }),
    ]),
    path(arc(0, 0, 250, 146, 394), { stroke: inks.accent, width: 8, turn: at }),
    ...chairs,
    openHand(
      800,
      620,
      { skin: "#d99a72", ink: inks.ink, sleeve: inks.ink, cuff: inks.accent },
      0,
      1.35,
    ),
  ].join("");
}
