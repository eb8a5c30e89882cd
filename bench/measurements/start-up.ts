import { withSite, withTempFolder } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { median, spread } from "../statistics.ts";

const STARTS = 3;

/** Time from the start of the process of a built site to its "ready" log line. */
export async function measureStartUp(): Promise<Section[]> {
  const empty: number[] = [];
  const existing: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await withTempFolder(async (folder) => {
      empty.push(await timeStart(folder));
      existing.push(await timeStart(folder));
    });
  }
  const figures = [
    toFigure("Empty DATA_DIR, with the demo newsroom", empty, 6),
    toFigure("Existing DATA_DIR", existing, 2.5),
  ];
  return [{ title: "Start-up of the built site", figures }];
}

async function timeStart(folder: string): Promise<number> {
  const startedAt = performance.now();
  return withSite(folder, {}, async () => (performance.now() - startedAt) / 1000);
}

function toFigure(name: string, times: number[], atMost: number): Figure {
  return { name, value: median(times), unit: "s", target: { atMost }, note: spread(times) };
}
