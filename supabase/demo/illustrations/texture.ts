import { circle, inside, path, rect } from "./canvas.ts";
import { short, through } from "./geometry.ts";
import { between, type Random, times } from "./seed.ts";

/** Where a screen of dots or lines is laid: left, top, width, height. */
type Area = readonly [number, number, number, number];

/** How a halftone runs: dot spacing, screen angle, dot size (share of the spacing) at the start and end of the run. */
type Screen = {
  gap?: number;
  angle?: number;
  from?: number;
  to?: number;
  along?: number;
  opacity?: number;
};

/** A halftone inside a shape: dots that grow or shrink along a direction (degrees). */
export function halftone(shape: string, area: Area, color: string, screen: Screen = {}): string {
  const { gap = 20, angle = 35, from = 0.1, to = 0.6, along = 90, opacity = 1 } = screen;
  const [left, top, width, height] = area;
  const middle = [left + width / 2, top + height / 2] as const;
  const turn = (angle * Math.PI) / 180;
  const run = (along * Math.PI) / 180;
  const length = Math.abs(width * Math.cos(run)) + Math.abs(height * Math.sin(run));
  const reach = Math.ceil(Math.hypot(width, height) / 2 / gap);
  let data = "";
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const dx = (column * Math.cos(turn) - row * Math.sin(turn)) * gap;
      const dy = (column * Math.sin(turn) + row * Math.cos(turn)) * gap;
      if (Math.abs(dx) > width / 2 + gap || Math.abs(dy) > height / 2 + gap) {
        continue;
      }
      const share = Math.min(
        1,
        Math.max(0, (dx * Math.cos(run) + dy * Math.sin(run)) / length + 0.5),
      );
      const radius = gap * (from + (to - from) * share);
      if (radius > 0.7) {
        data += dot(middle[0] + dx, middle[1] + dy, radius);
      }
    }
  }
  return inside(shape, [path(data, { fill: color, opacity })]);
}

/** One dot as path data. */
export function dot(x: number, y: number, radius: number): string {
  const r = short(radius);
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${short(radius * 2)} 0a${r} ${r} 0 1 0 ${short(-radius * 2)} 0`;
}

/** Parallel strokes inside a shape. */
export function hatch(
  shape: string,
  area: Area,
  color: string,
  gap = 14,
  angle = 45,
  width = 4,
): string {
  const [left, top, wide, high] = area;
  const x = left + wide / 2;
  const y = top + high / 2;
  const reach = Math.hypot(wide, high) / 2;
  const turn = (angle * Math.PI) / 180;
  const rows = Math.ceil(reach / gap);
  const strokes = times(rows * 2 + 1, (index) => {
    const shift = (index - rows) * gap;
    const cx = x - Math.sin(turn) * shift;
    const cy = y + Math.cos(turn) * shift;
    const dx = Math.cos(turn) * reach;
    const dy = Math.sin(turn) * reach;
    return through([
      [cx - dx, cy - dy],
      [cx + dx, cy + dy],
    ]);
  });
  return inside(shape, [path(strokes.join(""), { stroke: color, width, cap: "butt" })]);
}

/** The filter that gives flat inks the soft, uneven edge of a press. */
export function pressFilter(seed: number): string {
  return [
    '<filter id="press" filterUnits="userSpaceOnUse" x="-40" y="-40" width="1680" height="980">',
    `<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="${seed}" result="noise"/>`,
    '<feDisplacementMap in="SourceGraphic" in2="noise" scale="4.5" xChannelSelector="R" yChannelSelector="G"/>',
    "</filter>",
    '<filter id="wear" filterUnits="userSpaceOnUse" x="0" y="0" width="1600" height="900">',
    `<feTurbulence type="fractalNoise" baseFrequency="0.13" numOctaves="2" seed="${seed + 7}"/>`,
    '<feColorMatrix type="matrix" values="0 0 0 0 0.98  0 0 0 0 0.94  0 0 0 0 0.86  9 0 0 0 -6.6"/>',
    "</filter>",
    '<radialGradient id="cloud"><stop offset="0" stop-color="#fff3d6" stop-opacity="0.07"/>',
    '<stop offset="1" stop-color="#fff3d6" stop-opacity="0"/></radialGradient>',
  ].join("");
}

/** Paper showing through: worn specks, uneven inking and a few stray flecks of ink. */
export function paperGrain(ink: string, random: Random): string {
  const flecks = times(26, () =>
    dot(between(random, 0, 1600), between(random, 0, 900), between(random, 0.8, 2.4)),
  );
  const uneven = times(16, () =>
    circle(
      between(random, 0, 1600),
      between(random, 0, 900),
      between(random, 120, 340),
      "url(#cloud)",
    ),
  );
  return [
    ...uneven,
    rect(0, 0, 1600, 900, "#fff").replace("/>", ' filter="url(#wear)" opacity="0.45"/>'),
    path(flecks.join(""), { fill: ink, opacity: 0.5 }),
  ].join("");
}
