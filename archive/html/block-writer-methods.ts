import type { Block, HeadingBlock, ImageBlock, UnknownBlock } from "../../app/domain/content.ts";
import type { MediaBlock, MediaValues } from "../../app/domain/parse-media.ts";
import type { OpenBox } from "./box-writer.ts";
import type { QuoteBlock } from "./contexts.ts";
import type { InlineLine } from "./inline-line.ts";
import type { OpenCell } from "./table-writer.ts";

/** Builds blocks from parser events. Every `open…` method returns the function that closes it. */
export type BlockWriter = {
  line: InlineLine;
  /** Ends the current line and makes a block of it. */
  flush(): void;
  /** Headings by the names of the places at which they begin. */
  headings: ReadonlyMap<string, HeadingBlock>;
  /** Notes a place in the page, which links may lead to. */
  addPlace(name: string): void;
  openHeading(level: HeadingBlock["level"]): () => void;
  /** A quote in a pull quote is that pull quote, whose paragraphs are lines of one block. */
  openQuote(type: QuoteBlock["type"]): () => void;
  /** Opens the quotation of a post, of which these may be addresses; `onLostLinks` is called where it had links in it. */
  openPost(addresses: readonly string[], onLostLinks: () => void): () => void;
  /** Opens the source line of the enclosing quote; undefined outside a quote. */
  openCite(): (() => void) | undefined;
  openList(isOrdered: boolean, start?: string): () => void;
  /** Calls `onOther` for a number that does not follow from the first. */
  openItem(number: string | undefined, onOther: () => void): () => void;
  openFigure(): () => void;
  openBox(type: OpenBox["type"]): () => void;
  /** Undefined outside a fact box. */
  openTitle(): (() => void) | undefined;
  /** Opens a definition list. */
  openTerms(): () => void;
  openTerm(): () => void;
  openCode(language: string): () => void;
  openTable(): () => void;
  openRow(): () => void;
  /** Undefined outside a table, as in a list. */
  openCell(cell: Omit<OpenCell, "blocks">): (() => void) | undefined;
  openCaption(): (() => void) | undefined;
  /** `target` is the page that the image leads to. */
  addImage(src: string, alt: string, target: string | null): ImageBlock;
  /** Adds what a frame shows, as an embed or as a link; false for a frame without an address. */
  addFrame(source: string | undefined, title?: string): boolean;
  /** Adds audio or video of an https address; false for any other. */
  addMedia(type: MediaBlock["type"], values: MediaValues): boolean;
  /** Adds the address of a file of captions to the video before it; false without one, and where it has captions. */
  addCaptions(address: string, language: string): boolean;
  /** Title of the audio before it; undefined where there is none. */
  openMediaTitle(): (() => void) | undefined;
  addDivider(): void;
  isInText(): boolean;
  finish(): Exclude<Block, UnknownBlock>[];
};
