import type { FactorAnswer } from "../account-forms/new-factor-forms.ts";
import type { Visitor } from "../data/account/visitor.ts";

/** What every account page knows. */
export type AccountPageData = {
  visitor: Visitor;
  /** Where its forms are sent to: the page itself, without what it needs once. */
  action: string;
  /** Page to return to after signing in; undefined for the newsroom. */
  from: string | undefined;
  /** Address that a code was sent to. */
  emailed: string | undefined;
  /** Why the link that led here does not work. */
  problem: string | undefined;
};

/** A form that was sent, what it was answered, and what was typed. */
export type SentForm = {
  name: string;
  typed: Record<string, string>;
  answer: FactorAnswer;
};
