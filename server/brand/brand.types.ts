import type { PublicationConfig } from "../../app/site-config/site-config.ts";

/** The look of a publication, as images and emails show it. */
export type Brand = Pick<PublicationConfig, "siteName" | "logo" | "fonts" | "colors">;
