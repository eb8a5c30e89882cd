import type { Block } from "../domain/content.ts";
import { attributionFixture } from "./attribution/fixture.ts";
import { audioFixture } from "./audio/fixture.ts";
import { blockQuoteFixture } from "./block-quote/fixture.ts";
import { codeBlockFixture } from "./code-block/fixture.ts";
import { dividerFixture } from "./divider/fixture.ts";
import { embedFixture } from "./embed/fixture.ts";
import { factBoxFixture } from "./fact-box/fixture.ts";
import { galleryFixture } from "./gallery/fixture.ts";
import { headingFixture } from "./heading/fixture.ts";
import { imageFixture } from "./image/fixture.ts";
import { listFixture } from "./list/fixture.ts";
import { paragraphFixture } from "./paragraph/fixture.ts";
import { pullQuoteFixture } from "./pull-quote/fixture.ts";
import { relatedArticleFixture } from "./related-article/fixture.ts";
import { tableFixture } from "./table/fixture.ts";
import { timelineFixture } from "./timeline/fixture.ts";
import { unknownFixture } from "./unknown/fixture.ts";
import { videoFixture } from "./video/fixture.ts";

/** An example of each block, for tests of all of them. A missing block does not compile. */
export const blockFixtures: { [T in Block["type"]]: Extract<Block, { type: T }> } = {
  paragraph: paragraphFixture,
  heading: headingFixture,
  list: listFixture,
  "block-quote": blockQuoteFixture,
  "pull-quote": pullQuoteFixture,
  image: imageFixture,
  table: tableFixture,
  "code-block": codeBlockFixture,
  embed: embedFixture,
  "related-article": relatedArticleFixture,
  "fact-box": factBoxFixture,
  gallery: galleryFixture,
  audio: audioFixture,
  video: videoFixture,
  timeline: timelineFixture,
  divider: dividerFixture,
  attribution: attributionFixture,
  unknown: unknownFixture,
};
