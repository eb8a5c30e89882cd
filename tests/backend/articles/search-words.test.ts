import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { budget, TIME_LIMIT_MS } from "../../fuzz/budget.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { minutesFromNow, paragraphs, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Literal searches by index, compared with a search of every text. */

let site: RunningSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await startSite();
  sql = openSql(await site.databaseUrl(), 3);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

type Text = { title: string; blocks: string[] };

/** Articles from oldest to newest; every fourth is unpublished. */
async function write(texts: Text[]): Promise<string[]> {
  const rows = texts.map(({ title, blocks }, index) => ({
    title,
    slug: uniqueWord("article-"),
    content: paragraphs(...blocks),
    created_at: minutesFromNow(index - 1000),
    published_at: minutesFromNow(index % 4 === 3 ? 1000 : -1000),
  }));
  const written = await sql<{ id: string }[]>`
    insert into public.articles (title, slug, content, created_at, published_at)
    select title, slug, content, created_at, published_at
    from jsonb_to_recordset(${sql.json(rows)}) as row (
      title text, slug text, content jsonb, created_at timestamptz, published_at timestamptz
    )
    returning id`;
  return written.map(({ id }) => id);
}

async function remove(ids: string[]): Promise<void> {
  await sql`delete from public.articles where id = any (${ids}::uuid[])`;
}

type Found = { query: string; ids: string[] };

/** The literal search result for readers, and the expected one from comparing every text. */
async function search(queries: string[]): Promise<{ found: Found[]; expected: Found[] }> {
  const expected = await sql<Found[]>`
    select query, array(
      select id from public.articles
      where published_at <= now() and strpos(
        lower(private.squeeze(title || e'\\n\\n' || private.content_text(content))), lower(private.squeeze(query))
      ) > 0
      order by created_at desc, id desc
    ) as ids
    from unnest(${queries}::text[]) with ordinality as asked (query, number)
    order by number`;
  const found = await sql<Found[]>`
    select query, (private.find_matches(query, false)).literal as ids
    from unnest(${queries}::text[]) with ordinality as asked (query, number)
    order by number`;
  return { found: [...found], expected: [...expected] };
}

const SIGNS = [..."aabbAné京字🎉 \u00a0.,'\"-%_\\‘’“”–、。&/", "  ", "\n\n", " ab ", "ing", "tion"];
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(..."abé京"), minLength: 50, maxLength: 400 }),
  },
);
const stored = (text: string) => text.replaceAll("\0", "").toWellFormed();
const texts = fc.array(
  fc.record({
    title: anyText.map((text) => `T${stored(text)}`),
    blocks: fc.array(anyText.map(stored), { maxLength: 3 }),
  }),
  { minLength: 5, maxLength: 20 },
);
/** Places of the texts from which a query is cut: text, offset, length. */
const cuts = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 3, max: 80 })), {
  minLength: 30,
  maxLength: 30,
});

function cut(from: Text[], [which, start, length]: [number, number, number]): string {
  const { title, blocks } = from[which % from.length] ?? { title: "", blocks: [] };
  const letters = [...[title, ...blocks].join("\n\n")];
  const at = start % letters.length;
  const query = letters.slice(at, at + length).join("");
  return which % 2 === 0 ? query : query.toUpperCase();
}

describe("literal search", () => {
  test(
    "returns what a comparison of every text finds, also after changes and removals",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          texts,
          texts,
          cuts,
          fc.array(anyText.map(stored)),
          async (first, second, places, others) => {
            const queries = [
              ...places.map((place) => cut(first, place)),
              ...places.map((place) => cut(second, place)),
              ...others,
            ].filter((query) => query.length >= 3 && query.trim() !== "");
            const ids = await write(first);
            try {
              const written = await search(queries);
              expect(written.found).toEqual(written.expected);
              await sql`
              update public.articles as article set title = change.title, content = change.content
              from jsonb_to_recordset(${sql.json(
                second.map(({ title, blocks }, index) => ({
                  id: ids[index % ids.length] ?? "",
                  title,
                  content: paragraphs(...blocks),
                })),
              )}) as change (id uuid, title text, content jsonb)
              where article.id = change.id`;
              await remove(ids.slice(0, 2));
              const changed = await search(queries);
              expect(changed.found).toEqual(changed.expected);
            } finally {
              await remove(ids);
            }
          },
        ),
        budget(10),
      );
    },
    TIME_LIMIT_MS,
  );

  test("finds any substring of a word up to the length of a text", async () => {
    const word = Array.from({ length: 700 }, (_, index) =>
      (index * index * 7919).toString(36),
    ).join("");
    const ids = await write([{ title: "Long", blocks: [`before ${word} after`] }]);
    const queries = [3, 64, 200].flatMap((length) =>
      [0, 1, 300, 1000, word.length - length].map((start) => word.slice(start, start + length)),
    );
    queries.push(`before ${word.slice(0, 70)}`, `${word.slice(-70)} after`);
    const { found, expected } = await search(queries);
    expect(found).toEqual(expected);
    await remove(ids);
  });

  test("finds words in a text of one megabyte", async () => {
    const letters = Array.from({ length: 200_000 }, (_, index) =>
      (index * 7919 + 50_000).toString(36),
    );
    const ids = await write([
      { title: "Many words", blocks: [letters.join(" ")] },
      { title: "Others", blocks: ["something else"] },
    ]);
    const phrase = letters.slice(150_000, 150_004).join(" ");
    const { found, expected } = await search([phrase, uniqueWord(), "any word"]);
    expect(found).toEqual(expected);
    expect(found.map((one) => one.ids.length)).toEqual([1, 0, 1]);
    await remove(ids);
  });

  test("returns an article once when many of its words match", async () => {
    const part = uniqueWord();
    const words = Array.from({ length: 150 }, (_, index) => `${part}x${index}`);
    const ids = await write([
      { title: "Many", blocks: [words.join(" ")] },
      { title: "As many", blocks: [words.join(", ")] },
    ]);
    const { found, expected } = await search([part, `${part}x29`, `${part}x1 ${part}x2`]);
    expect(found).toEqual(expected);
    expect(found.map((one) => one.ids.length)).toEqual([2, 2, 1]);
    await remove(ids);
  });

  test("compares only the newest 10,000 texts when too many words match, and reports it", async () => {
    const part = uniqueWord();
    const words = Array.from({ length: 300 }, (_, index) => `${part}x${index}`);
    const [id = ""] = await write([{ title: "Old", blocks: [words.join(" ")] }]);
    const isComplete = async () => {
      const [row] = await sql<{ ids: string[]; complete: boolean }[]>`
        select literal as ids, is_complete as complete from private.find_matches(${part}, false)`;
      return row;
    };
    expect(await isComplete()).toEqual({ ids: [id], complete: true });
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`
        insert into private.article_texts (article_id, created_at, published_at, body)
        select gen_random_uuid(), now() + interval '10 years', now(), '~' from generate_series(1, 10000)`;
    });
    expect(await isComplete()).toEqual({ ids: [], complete: false });
    await sql`delete from private.article_texts where created_at > now() + interval '1 year'`;
    await remove([id]);
  });
});

test("does not block concurrent saves that add the same new words", async () => {
  const word = uniqueWord();
  const [one, other] = [uniqueWord(), uniqueWord()];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isWritten = false;
  const first = sql.begin(async (transaction) => {
    await transaction`insert into public.articles (title, slug, content, published_at) values (${word}, ${one}, '{}', '2001-01-01')`;
    isWritten = true;
    await released;
  });
  await waitFor("the first save", () => isWritten);
  try {
    await sql.begin(async (transaction) => {
      await transaction`set local statement_timeout = '10s'`;
      await transaction`insert into public.articles (title, slug, content, published_at) values (${word}, ${other}, '{}', '2002-01-01')`;
    });
    expect((await search([word])).found[0]?.ids.length).toBe(1);
  } finally {
    release();
    await first;
  }
  const { found, expected } = await search([word]);
  expect(found).toEqual(expected);
  expect(found[0]?.ids.length).toBe(2);
  await sql`delete from public.articles where slug = any (${[one, other]})`;
});

test("does not rewrite the search text when neither text nor dates change", async () => {
  const [id = ""] = await write([{ title: uniqueWord(), blocks: ["Same."] }]);
  const place = async () =>
    (await sql`select ctid, xmin from private.article_texts where article_id = ${id}`)[0];
  const before = await place();
  await sql`update public.articles set title = title, content = content where id = ${id}`;
  expect(await place()).toEqual(before);
  await sql`update public.articles set title = title || '!' where id = ${id}`;
  expect(await place()).not.toEqual(before);
  await remove([id]);
});
