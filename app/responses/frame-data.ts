import type { RouterContextProvider } from "react-router";
import { getNewestBanner } from "../data/banner.ts";
import type { Client } from "../data/client.ts";
import { readCachedContext, readerClientContext } from "../data/reader-client.ts";
import { listSections } from "../data/sections.ts";
import { sectionStyle } from "../domain/pages/section-colors.ts";
import { DEFAULT_SECTIONS } from "../domain/pages/sections.ts";
import { reportErrorContext } from "../page-context/loader-contexts.ts";
import type { FrameData } from "../page-context/page-context.ts";

/** Loads what the frame of a page shows. Without an answer it shows the defaults, and the page is not cached. */
export async function loadFrameData(context: Readonly<RouterContextProvider>): Promise<FrameData> {
  const client = context.get(readerClientContext);
  try {
    return await context.get(readCachedContext)("frame", [], () => readFrameData(client));
  } catch (error) {
    context.get(reportErrorContext)(error);
    return { sections: DEFAULT_SECTIONS };
  }
}

async function readFrameData(client: Client): Promise<FrameData> {
  const [banner, sections] = await Promise.all([getNewestBanner(client), listSections(client)]);
  const style = sectionStyle(sections);
  return {
    sections,
    ...(style && { sectionStyle: style }),
    ...(banner && { banner }),
  };
}
