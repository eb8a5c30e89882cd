import type { Scene } from "../palette.ts";
import { dive } from "./how-a-dive-is-scored.ts";
import { marathon } from "./how-a-marathon-course-is-measured.ts";
import { sprint } from "./how-a-sprint-is-timed.ts";
import { tieBreak } from "./how-a-tennis-tie-break-works.ts";
import { altitude } from "./what-altitude-does-to-athletes.ts";
import { offside } from "./what-offside-means.ts";
import { bendingBall } from "./why-a-football-bends.ts";
import { paceline } from "./why-cyclists-ride-in-a-line.ts";

/** The pictures of the sports section by slug. */
export const sportsScenes: Record<string, Scene> = {
  "how-a-tennis-tie-break-works": tieBreak,
  "why-cyclists-ride-in-a-line": paceline,
  "what-altitude-does-to-athletes": altitude,
  "how-a-dive-is-scored": dive,
  "how-a-sprint-is-timed": sprint,
  "why-a-football-bends": bendingBall,
  "how-a-marathon-course-is-measured": marathon,
  "what-offside-means": offside,
};
