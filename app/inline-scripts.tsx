import { type ComponentProps, createContext, useContext } from "react";
import { SPECULATION_RULES } from "./domain/pages/speculation-rules.ts";
/** What an inline script of a rendered page carries, so that the policy of the page lets it run (`nonceContext`). */
export const Nonce = createContext<string | undefined>(undefined);

/**
 * Marks the document before anything of it is painted: `data-fades` where it was reached from another page of this
 * site and the browser has no view transitions between documents; `data-fresh` where it is new, so that the reader
 * starts at its top.
 */
const MARK_DOCUMENT = `const{dataset}=document.documentElement
if(!("CSSViewTransitionRule"in window)&&document.referrer.startsWith(location.origin+"/"))dataset.fades=""
if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash)dataset.fresh=""`;

/** Says how a document was reached, for styles/motion.css and styles/packages.css. For the head of documents. */
export function DocumentMarks() {
  return <InlineScript text={`{${MARK_DOCUMENT}}`} />;
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

/** React leaves the text of a script as it is, but for a `</script` in it. */
function InlineScript({ text, ...attributes }: ComponentProps<"script"> & { text: string }) {
  const nonce = useContext(Nonce);
  return (
    <script {...attributes} nonce={nonce}>
      {text}
    </script>
  );
}
