import { type ComponentProps, useContext } from "react";
import { SPECULATION_RULES } from "./domain/pages/speculation-rules.ts";
import { Nonce } from "./nonce.ts";

/**
 * Marks a document that was reached from another page of this site, in browsers without view transitions between
 * documents, before anything of it is painted.
 */
const MARK_DOCUMENT =
  '"CSSViewTransitionRule"in window||!document.referrer.startsWith(location.origin+"/")||(document.documentElement.dataset.fades="")';

/** Lets a page fade in where the browser cannot do so by itself (styles/motion.css). For the head of documents. */
export function PageFade() {
  return <InlineScript text={MARK_DOCUMENT} />;
}

/**
 * The rules that behaviors/speculation.ts gives to the browser. As a script they are named by hash in the page's
 * policy, which lets the browser take them.
 */
export function SpeculationRules() {
  return (
    <InlineScript type="application/json" data-behavior="speculation" text={SPECULATION_RULES} />
  );
}

function InlineScript({ text, ...attributes }: ComponentProps<"script"> & { text: string }) {
  const nonce = useContext(Nonce);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a script
    <script {...attributes} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
  );
}
