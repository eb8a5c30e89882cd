import type { Scene } from "../palette.ts";
import { border } from "./how-a-border-is-drawn.ts";
import { monsoon } from "./how-a-monsoon-makes-its-way.ts";
import { sharedRiver } from "./how-countries-share-a-river.ts";
import { tsunami } from "./how-tsunami-warnings-work.ts";
import { passport } from "./what-is-inside-a-passport.ts";
import { securityCouncil } from "./what-the-un-security-council-can-do.ts";
import { languages } from "./why-languages-fall-silent.ts";
import { timeZones } from "./why-time-zones-bend.ts";

/** The pictures of the world section by slug. */
export const worldScenes: Record<string, Scene> = {
  "what-is-inside-a-passport": passport,
  "how-a-monsoon-makes-its-way": monsoon,
  "how-tsunami-warnings-work": tsunami,
  "why-languages-fall-silent": languages,
  "why-time-zones-bend": timeZones,
  "how-a-border-is-drawn": border,
  "what-the-un-security-council-can-do": securityCouncil,
  "how-countries-share-a-river": sharedRiver,
};
