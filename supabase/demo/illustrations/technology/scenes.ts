import type { Scene } from "../palette.ts";
import { chip } from "./how-a-chip-is-made.ts";
import { heatPump } from "./how-a-heat-pump-warms-a-house.ts";
import { touchscreen } from "./how-a-touchscreen-feels-a-finger.ts";
import { contactless } from "./how-contactless-payment-works.ts";
import { headphones } from "./how-noise-cancelling-works.ts";
import { navigation } from "./how-satellite-navigation-finds-you.ts";
import { cables } from "./how-undersea-cables-carry-the-internet.ts";
import { languageModel } from "./what-a-language-model-predicts.ts";
import { webPage } from "./what-happens-when-a-web-page-loads.ts";
import { battery } from "./why-batteries-fade.ts";
import { hashing } from "./why-passwords-are-hashed.ts";
import { frozenCall } from "./why-video-calls-freeze.ts";

/** The pictures of the technology section by slug. */
export const technologyScenes: Record<string, Scene> = {
  "how-contactless-payment-works": contactless,
  "why-video-calls-freeze": frozenCall,
  "how-a-heat-pump-warms-a-house": heatPump,
  "why-passwords-are-hashed": hashing,
  "how-undersea-cables-carry-the-internet": cables,
  "how-a-chip-is-made": chip,
  "how-noise-cancelling-works": headphones,
  "what-a-language-model-predicts": languageModel,
  "why-batteries-fade": battery,
  "how-a-touchscreen-feels-a-finger": touchscreen,
  "what-happens-when-a-web-page-loads": webPage,
  "how-satellite-navigation-finds-you": navigation,
};
