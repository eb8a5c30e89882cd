import { createContext } from "react";
import type { PictureUploads } from "./picture-uploads.ts";

/** The uploads of the editor that a picture stands in. */
export const PictureUploadsContext = createContext<PictureUploads | undefined>(undefined);
