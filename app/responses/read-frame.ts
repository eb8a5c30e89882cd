import { createContext, type RouterContextProvider } from "react-router";
import { getFrame } from "../data/frame.ts";
import { readCachedContext, readerClientContext } from "../data/reader-client.ts";
import { brandStyle } from "../domain/pages/brand-style.ts";
import { sectionStyle } from "../domain/pages/section-colors.ts";
import { DEFAULT_SECTIONS } from "../domain/pages/sections.ts";
import { reportErrorContext } from "../page-context/loader-contexts.ts";
import type { FrameData } from "../page-context/page-context.ts";
import { applyScreenSettings, readScreenSettings } from "../site-config/screen-settings.ts";
import type { PublicationConfig } from "../site-config/site-config.ts";

/** Set by the server for every request. */
export const frameContext = createContext<FrameData>();

/** The configuration in force, and what the frame of a page shows. */
export type PageFrame = { config: PublicationConfig; frame: FrameData };

/**
 * Reads what admins and editors have set for every page, and derives what pages show of it, once until it changes.
 * `config` is that of the operator. Without an answer it is in force, with the default sections, and the page is not
 * cached.
 */
export async function readFrame(
  context: Readonly<RouterContextProvider>,
  config: PublicationConfig,
): Promise<PageFrame> {
  try {
    const client = context.get(readerClientContext);
    return await context.get(readCachedContext)("frame", [], async () => {
      const { settings, banner, sections } = await getFrame(client);
      const inForce = applyScreenSettings(config, readScreenSettings(settings));
      const style = sectionStyle(sections);
      return {
        config: inForce,
        frame: {
          sections,
          brandStyle: brandStyle(inForce),
          ...(style && { sectionStyle: style }),
          ...(banner && { banner }),
        },
      };
    });
  } catch (error) {
    context.get(reportErrorContext)(error);
    return { config, frame: { sections: DEFAULT_SECTIONS, brandStyle: brandStyle(config) } };
  }
}
