import type { FactorAnswer } from "../account-forms/new-factor-forms.ts";
import type { Visitor } from "../data/account/visitor.ts";

/** Data of every account page. */
export type AccountPageData = {
  visitor: Visitor;
  /** Address to which its forms are sent: the page itself, without what it needs once. */
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
