import { type Point, short, through } from "./geometry.ts";
import { hashText } from "./seed.ts";

/** How a shape is inked: a fill colour alone, or every detail. */
export type Paint =
  | string
  | {
      fill?: string;
      stroke?: string;
      width?: number;
      cap?: "round" | "butt" | "square";
      dash?: string;
      opacity?: number;
      turn?: string;
    };

/** An outline without a fill. */
export function pen(stroke: string, width: number, dash = "", opacity = 1): Paint {
  return { stroke, width, dash, opacity, cap: dash ? "butt" : "round" };
}

function attributes(paint: Paint): string {
  if (typeof paint === "string") {
    return ` fill="${paint}"`;
  }
  const { fill, stroke, width, cap, dash, opacity, turn } = paint;
  return [
    ` fill="${fill ?? "none"}"`,
    stroke ? ` stroke="${stroke}" stroke-width="${width ?? 4}" stroke-linejoin="round"` : "",
    stroke ? ` stroke-linecap="${cap ?? "round"}"` : "",
    dash ? ` stroke-dasharray="${dash}"` : "",
    opacity === undefined || opacity === 1 ? "" : ` opacity="${opacity}"`,
    turn ? ` transform="${turn}"` : "",
  ].join("");
}

/** A shape from path data. */
export function path(data: string, paint: Paint): string {
  return `<path d="${data}"${attributes(paint)}/>`;
}

/** A closed shape with straight edges. */
export function polygon(points: readonly Point[], paint: Paint): string {
  return path(through(points, true), paint);
}

/** A rectangle, with rounded corners when a radius is given. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint,
  radius = 0,
): string {
  const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
  return `<rect ${box}${radius ? ` rx="${radius}"` : ""}${attributes(paint)}/>`;
}

/** A disc or, with a pen, a ring. */
export function circle(x: number, y: number, radius: number, paint: Paint): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${attributes(paint)}/>`;
}

/** A squashed circle. */
export function ellipse(x: number, y: number, rx: number, ry: number, paint: Paint): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"${attributes(paint)}/>`;
}

/** A straight line. */
export function line(x1: number, y1: number, x2: number, y2: number, paint: Paint): string {
  return path(
    through([
      [x1, y1],
      [x2, y2],
    ]),
    paint,
  );
}

/** Shapes moved, turned (degrees) and scaled as one. */
export function place(
  x: number,
  y: number,
  parts: readonly string[],
  angle = 0,
  scale = 1,
  flip = false,
): string {
  const size = scale === 1 && !flip ? "" : ` scale(${flip ? -scale : scale} ${scale})`;
  const turn = angle ? ` rotate(${angle})` : "";
  return `<g transform="translate(${short(x)} ${short(y)})${turn}${size}">${parts.join("")}</g>`;
}

/** Shapes together, optionally see-through or printed over what lies below. */
export function layer(parts: readonly string[], opacity = 1, over = false): string {
  const blend = over ? ' style="mix-blend-mode:multiply"' : "";
  return `<g${opacity === 1 ? "" : ` opacity="${opacity}"`}${blend}>${parts.join("")}</g>`;
}

/** What of the content lies inside a shape (path, rect, circle or ellipse, not a group). */
export function inside(shape: string, content: readonly string[]): string {
  const id = `c${hashText(shape).toString(36)}`;
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content.join("")}</g>`;
}

/** The whole sheet in one ink, a little over its edges. */
export function ground(color: string): string {
  return rect(-40, -40, 1680, 980, color);
}
