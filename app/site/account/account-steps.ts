import type { FactorStepParameters } from "./second-factor.tsx";

/** What the address says about the part of the page that is open. */
export type AccountSteps = FactorStepParameters & {
  isDeleting: boolean;
  isVerifying: boolean;
  isAddingPhone: boolean;
  isReplacingCodes: boolean;
  /** Id of a factor. */
  removing: string | null;
};
