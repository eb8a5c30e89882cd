import type { Scene } from "../palette.ts";
import { carbonDating } from "./how-carbon-dating-works.ts";
import { seismograph } from "./how-earthquakes-are-measured.ts";
import { tides } from "./how-tides-keep-time.ts";
import { vaccine } from "./how-vaccines-teach-the-body.ts";
import { telescope } from "./what-a-telescope-sees.ts";
import { sleep } from "./what-happens-when-we-sleep.ts";
import { leaf } from "./why-leaves-change-colour.ts";
import { blueSky } from "./why-the-sky-is-blue.ts";

/** The pictures of the science section by slug. */
export const scienceScenes: Record<string, Scene> = {
  "how-carbon-dating-works": carbonDating,
  "what-a-telescope-sees": telescope,
  "what-happens-when-we-sleep": sleep,
  "how-tides-keep-time": tides,
  "how-vaccines-teach-the-body": vaccine,
  "why-the-sky-is-blue": blueSky,
  "how-earthquakes-are-measured": seismograph,
  "why-leaves-change-colour": leaf,
};
