import type { Scene } from "../palette.ts";
import { bestseller } from "./how-a-bestseller-list-is-made.ts";
import { animation } from "./how-animation-fools-the-eye.ts";
import { filmCut } from "./how-film-editing-hides-a-cut.ts";
import { foley } from "./how-foley-artists-make-sound.ts";
import { magic } from "./how-stage-magic-directs-attention.ts";
import { conductor } from "./what-a-conductor-does.ts";
import { concertHall } from "./why-concert-halls-sound-different.ts";
import { earworm } from "./why-songs-get-stuck.ts";

/** The pictures of the entertainment section by slug. */
export const entertainmentScenes: Record<string, Scene> = {
  "how-foley-artists-make-sound": foley,
  "how-stage-magic-directs-attention": magic,
  "why-songs-get-stuck": earworm,
  "how-a-bestseller-list-is-made": bestseller,
  "how-film-editing-hides-a-cut": filmCut,
  "why-concert-halls-sound-different": concertHall,
  "how-animation-fools-the-eye": animation,
  "what-a-conductor-does": conductor,
};
