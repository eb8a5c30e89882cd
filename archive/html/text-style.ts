import type { InlineLine, Marks } from "./inline-line.ts";
import { createMathReader } from "./math-reader.ts";

type Closer = () => void;

/** The marks and link of the text at this place, and the signs that browsers write around words. */
export type TextStyle = {
  marks(): Marks;
  href(): string | null;
  /** Adds marks until it is closed. */
  withMarks(added: Marks): Closer;
  withHref(href: string | null): Closer;
  wrap(before: string, after: string, added?: Marks): Closer;
  /** Quotation marks, single ones within others. */
  quote(): Closer;
  /** A part of a formula in MathML. */
  formula(name: string): Closer;
  isInFormula(): boolean;
};

export function createTextStyle(line: InlineLine): TextStyle {
  const math = createMathReader();
  let marks: Marks = {};
  let href: string | null = null;
  let quoteDepth = 0;
  let formulaDepth = 0;

  function withMarks(added: Marks): Closer {
    const before = marks;
    marks = { ...marks, ...added };
    return () => {
      marks = before;
    };
  }

  function wrap(before: string, after: string, added: Marks = {}): Closer {
    const closeMarks = withMarks(added);
    line.addText(before, marks, href);
    return () => {
      line.addText(after, marks, href);
      closeMarks();
    };
  }

  return {
    marks: () => marks,
    href: () => href,
    withMarks,
    withHref(given) {
      const before = href;
      href = given;
      return () => {
        href = before;
      };
    },
    wrap,
    quote() {
      quoteDepth += 1;
      const close = quoteDepth % 2 === 1 ? wrap("“", "”") : wrap("‘", "’");
      return () => {
        close();
        quoteDepth -= 1;
      };
    },
    formula(name) {
      formulaDepth += 1;
      const { before, after, marks: added } = math.open(name);
      const close = wrap(before, after, added);
      return () => {
        close();
        math.close();
        formulaDepth -= 1;
      };
    },
    isInFormula: () => formulaDepth > 0,
  };
}
