import { DISPLAY_KEY } from "./domain/document-meta.ts";
import { SPECULATION_RULES } from "./domain/pages/speculation-rules.ts";
import { InlineScript } from "./ui/inline-script.tsx";

/**
 * Marks the document before its first paint. `data-fades`: it was reached from another page of this site, and the
 * browser has no view transitions between documents. `data-fresh`: it is a new navigation, which starts at the top.
 * `data-theme` and `data-text-size`: the reader's choice (behaviors/display-settings.ts).
 */
const MARK_DOCUMENT = `const{dataset}=document.documentElement
if(!("CSSViewTransitionRule"in window)&&document.referrer.startsWith(location.origin+"/"))dataset.fades=""
if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash)dataset.fresh=""
try{[dataset.theme="auto",dataset.textSize="normal"]=(localStorage.getItem("${DISPLAY_KEY}")??"auto normal").split(" ")}catch{}`;

/** Script for the head of documents that marks how a document was reached, for motion.css, packages.css and tokens.css. */
export function DocumentMarks() {
  return <InlineScript text={`{${MARK_DOCUMENT}}`} />;
}

/**
 * Speculation rules, which behaviors/speculation.ts passes to the browser. They are in a script, so that the page's
 * Content-Security-Policy can allow them by hash.
 */
export function SpeculationRules() {
  return (
    <InlineScript type="application/json" data-behavior="speculation" text={SPECULATION_RULES} />
  );
}
