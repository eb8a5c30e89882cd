import type { FactorStepParameters } from "./second-factor.tsx";

/** The part of the page that is open, from the address. */
export type AccountSteps = FactorStepParameters & {
  isDeleting: boolean;
  isVerifying: boolean;
  isAddingPhone: boolean;
  isReplacingCodes: boolean;
  /** Id of a factor. */
  removing: string | null;
};
