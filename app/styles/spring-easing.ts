/** A spring of mass 1, as motion libraries describe it. */
export type Spring = { stiffness: number; damping: number };

/** How near to its end a spring counts as at rest, as a share of the way. */
const REST = 0.001;
const STEPS = 40;

/**
 * The movement of an underdamped spring that starts at rest, as a CSS `linear()` easing with the time
 * it takes in milliseconds. x(t) = 1 - e^(-zeta*w*t) * (cos(wd*t) + zeta*w/wd * sin(wd*t)).
 */
export function springEasing({ stiffness, damping }: Spring): {
  easing: string;
  milliseconds: number;
} {
  const frequency = Math.sqrt(stiffness);
  const decay = damping / 2;
  const ratio = decay / frequency;
  const damped = frequency * Math.sqrt(1 - ratio ** 2);
  const seconds = Math.log((1 / REST) * Math.hypot(1, decay / damped)) / decay;
  const position = (t: number) =>
    1 - Math.exp(-decay * t) * (Math.cos(damped * t) + (decay / damped) * Math.sin(damped * t));
  const stops = Array.from({ length: STEPS + 1 }, (_, step) =>
    step === STEPS ? "1" : String(Number(position((seconds * step) / STEPS).toFixed(4))),
  );
  return { easing: `linear(${stops.join(", ")})`, milliseconds: Math.round(seconds * 1000) };
}
