import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import type { Database } from "../../../app/data/database.types.ts";
import { uniqueWord } from "../../support/rows.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Adds an image to the library, another at each call, and returns its path when the site has measured it. */
export async function addLibraryImage(
  service: SupabaseClient<Database>,
  { width = 1200, height = 800, ...texts }: { width?: number; height?: number } & ImageTexts = {},
): Promise<string> {
  const path = `library/${uniqueWord()}.jpg`;
  const background = `#${randomBytes(3).toString("hex")}`;
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { error } = await service.storage
    .from("article-images")
    .upload(path, bytes, { contentType: "image/jpeg" });
  if (error) throw error;
  await service.rpc("add_image", { path }).throwOnError();
  await service.from("images").update(texts).eq("path", path).throwOnError();
  await waitFor("the measures of the image", async () => {
    const { data } = await service.from("images").select("width").eq("path", path).single();
    return data?.width ?? undefined;
  });
  return path;
}

type ImageTexts = Pick<
  Database["public"]["Tables"]["images"]["Update"],
  "alt" | "caption" | "credit" | "expires_at"
>;
