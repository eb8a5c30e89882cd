import type { FrontPlace } from "../../domain/fronts/front-place.ts";

/** Texts that differ between the front page and the fronts of sections and topics. */
export type FrontTexts = {
  /** Heading of the screen. */
  title: string;
  /** In titles of messages: "Front Page Published". */
  noun: string;
  /** In sentences. */
  inSentence: string;
  /** Page that readers see where nothing is composed. */
  byDefault: string;
};

export function frontTexts({ place, name }: { place: FrontPlace; name: string }): FrontTexts {
  if (place.kind === "home") {
    return {
      title: "Front Page",
      noun: "Front Page",
      inSentence: "the front page",
      byDefault: "the seven default sections",
    };
  }
  return {
    title: `Front of ${name}`,
    noun: "Front",
    inSentence: `the front of ${name}`,
    byDefault: "its newest articles alone",
  };
}
