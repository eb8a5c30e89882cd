import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import type { Database } from "../database.types.ts";
import { createArticle, publishWithNote, updateArticle } from "./article-commands.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A connection without a response or an error. */
const client = createClient<Database>("https://backend.example", "key", {
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  },
});
const article = (letters: number) => ({ ...emptyFields(), title: "x".repeat(letters) });

test.each([
  [
    "a new article",
    (letters: number) => createArticle(client, { id: "1", fields: article(letters) }),
  ],
  [
    "a change",
    (letters: number) => updateArticle(client, { id: "1", version: "v", fields: article(letters) }),
  ],
  [
    "a correction",
    (letters: number) =>
      publishWithNote(client, {
        id: "1",
        version: "v",
        fields: article(letters),
        note: { kind: "correction", text: "It was Malmö." },
      }),
  ],
])("%s without a response times out, a long one later", async (_name, save) => {
  const failures: number[] = [];
  const take = (letters: number) =>
    save(letters).catch(({ status }: { status: number }) => failures.push(status));
  void take(10);
  void take(1_000_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(failures).toEqual([0]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(failures).toEqual([0, 0]);
});
