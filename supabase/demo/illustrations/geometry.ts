/** A place on the 1600 by 900 sheet. */
export type Point = readonly [number, number];

/** A number as it is written in a path: one decimal at most. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Points written as "x y, x y", so that an outline stays one readable line. */
export function at(places: string): Point[] {
  return places.split(", ").map((place): Point => {
    const [x = "0", y = "0"] = place.split(" ");
    return [Number(x), Number(y)];
  });
}

/** The point at an angle (degrees, 0 is right, clockwise) and distance from a centre. */
export function polar(x: number, y: number, radius: number, degrees: number, squash = 1): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle) * squash];
}

/** Straight lines through points, as path data. */
export function through(points: readonly Point[], closed = false): string {
  const steps = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${short(x)} ${short(y)}`);
  return steps.join("") + (closed ? "Z" : "");
}

/** Points on the smooth (Catmull-Rom) curve that passes through the given points. */
export function smoothPoints(points: readonly Point[], perSegment = 10): Point[] {
  const smooth: Point[] = [];
  for (let at = 0; at < points.length - 1; at += 1) {
    const b = points[at] ?? [0, 0];
    const c = points[at + 1] ?? b;
    const a = points[at - 1] ?? b;
    const d = points[at + 2] ?? c;
    for (let step = 0; step < perSegment; step += 1) {
      const t = step / perSegment;
      smooth.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)]);
    }
  }
  const last = points[points.length - 1];
  return last ? [...smooth, last] : smooth;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return (
    0.5 *
    (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
  );
}

/** A smooth curve through points, as path data. */
export function curve(points: readonly Point[]): string {
  return through(smoothPoints(points));
}

/** A smooth closed outline through points, as path data. */
export function blob(points: readonly Point[]): string {
  const tail = points.slice(-2);
  const ring = [...tail, ...points, ...points.slice(0, 2)];
  return through(smoothPoints(ring).slice(20, -10), true);
}

/** A brush stroke along points whose width changes from point to point, as path data. */
export function stroke(
  points: readonly Point[],
  widths: readonly number[],
  perSegment = 10,
): string {
  const spine = smoothPoints(points, perSegment);
  const left: Point[] = [];
  const right: Point[] = [];
  for (const [index, [x, y]] of spine.entries()) {
    const before = spine[index - 1] ?? [x, y];
    const after = spine[index + 1] ?? [x, y];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = widthAt(widths, index / Math.max(1, spine.length - 1)) / 2;
    const dx = (-(after[1] - before[1]) / length) * half;
    const dy = ((after[0] - before[0]) / length) * half;
    left.push([x + dx, y + dy]);
    right.push([x - dx, y - dy]);
  }
  const start = capAt(spine[0], spine[1], widthAt(widths, 0) / 2);
  const end = capAt(spine[spine.length - 1], spine[spine.length - 2], widthAt(widths, 1) / 2);
  return through([...left, ...end, ...right.reverse(), ...start], true);
}

function capAt(end: Point = [0, 0], inner: Point = end, radius = 0): Point[] {
  const away = (Math.atan2(end[1] - inner[1], end[0] - inner[0]) * 180) / Math.PI;
  return [60, 30, 0, -30, -60].map((turn) => polar(end[0], end[1], radius, away + turn));
}

/** The width at a share (0 to 1) of a list of widths. */
function widthAt(widths: readonly number[], share: number): number {
  const place = share * (widths.length - 1);
  const low = widths[Math.floor(place)] ?? 0;
  const high = widths[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** A sine wave from left to right, as points. */
export function wave(
  x: number,
  y: number,
  length: number,
  height: number,
  turns: number,
  phase = 0,
): Point[] {
  const count = Math.ceil(turns * 14);
  return Array.from(
    { length: count + 1 },
    (_, step): Point => [
      x + (length * step) / count,
      y + height * Math.sin((step / count) * turns * Math.PI * 2 + phase),
    ],
  );
}

/** Part of a circle from one angle to another (degrees, clockwise), as path data. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const count = Math.max(6, Math.ceil(Math.abs(to - from) / 5));
  return through(
    Array.from({ length: count + 1 }, (_, step) =>
      polar(x, y, radius, from + ((to - from) * step) / count),
    ),
  );
}

/** A slice of a disc (or of a ring when inner is given), as path data. */
export function slice(
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
  inner = 0,
): string {
  const count = Math.max(4, Math.ceil(Math.abs(to - from) / 4));
  const rim = Array.from({ length: count + 1 }, (_, step) =>
    polar(x, y, radius, from + ((to - from) * step) / count),
  );
  const core = Array.from({ length: count + 1 }, (_, step) =>
    polar(x, y, inner, to - ((to - from) * step) / count),
  );
  return through([...rim, ...core], true);
}
