import type { Scene } from "../palette.ts";
import { ballot } from "./how-a-ballot-is-counted.ts";
import { billToLaw } from "./how-a-bill-becomes-law.ts";
import { constitution } from "./how-a-constitution-is-changed.ts";
import { filibuster } from "./how-a-filibuster-works.ts";
import { constituencies } from "./how-constituency-lines-are-drawn.ts";
import { budgetVote } from "./what-a-budget-vote-decides.ts";
import { coalition } from "./what-a-coalition-agreement-holds.ts";
import { poll } from "./what-an-opinion-poll-can-tell.ts";

/** The pictures of the politics section by slug. */
export const politicsScenes: Record<string, Scene> = {
  "how-constituency-lines-are-drawn": constituencies,
  "what-an-opinion-poll-can-tell": poll,
  "how-a-constitution-is-changed": constitution,
  "what-a-budget-vote-decides": budgetVote,
  "how-a-ballot-is-counted": ballot,
  "what-a-coalition-agreement-holds": coalition,
  "how-a-bill-becomes-law": billToLaw,
  "how-a-filibuster-works": filibuster,
};
