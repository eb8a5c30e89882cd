import { createClient } from "@supabase/supabase-js";
import type { BylineRole } from "../domain/byline.ts";
import type { Client } from "./client.ts";
import type { Database } from "./database.types.ts";

/** Creates a client for tests whose backend is one function from URL and body to response. */
export function createFakeClient(answer: (url: URL, body: string) => Response): Client {
  return createClient<Database>("https://backend.example", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        const request = new Request(input, init);
        return answer(new URL(request.url), await request.text());
      },
    },
  });
}

type BylineName = { name: string; slug: string; kind: "person" | "organization" };

/** A complete row of a list as the backend sends it, with overrides. */
export const FAKE_ROW = {
  id: "1",
  title: "How tides keep time",
  slug: "how-tides-keep-time",
  excerpt: "The sea rises twice a day.",
  image_src: null as string | null,
  published_at: "2024-03-05T08:00:00+00:00",
  read_time: 3,
  is_featured: false,
  is_popular: false,
  sponsor: null as string | null,
  label: null as string | null,
  byline: [
    {
      position: 1,
      role: "by",
      author: { name: "Science Desk", slug: "science-desk", kind: "person" },
    },
  ] as { position: number; role: BylineRole; author: BylineName }[],
  category: { name: "Science", slug: "science" } as { name: string; slug: string } | null,
  noted: null as { told_at: string; is_retracted: boolean } | null,
};
