import type { Banner } from "../domain/banner.ts";
import type { SiteSection } from "../domain/pages/sections.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { Json } from "./json.types.ts";

/** Settings, banner and sections of the frame of every page. */
export type Frame = {
  /** The settings of the screen, as they are stored. */
  settings: Json;
  /** Null once it has ended. */
  banner: Banner | null;
  /** In the order of header, menu and footer. */
  sections: SiteSection[];
};

/**
 * Loads the frame of every page in one request.
 *
 * @throws BackendError
 */
export async function getFrame(client: Client): Promise<Frame> {
  const { data, error, status } = await client.rpc("get_frame");
  if (error) throw new BackendError(error, status);
  const { settings, banner, sections } = data;
  return {
    settings,
    banner: banner && {
      id: banner.id,
      text: banner.text,
      link: banner.link,
      endsAt: banner.ends_at,
    },
    sections: sections.map(({ in_header, in_menu, in_footer, ...section }) => ({
      ...section,
      inHeader: in_header,
      inMenu: in_menu,
      inFooter: in_footer,
    })),
  };
}
