import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { budget, TIME_LIMIT_MS } from "../../fuzz/budget.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { minutesFromNow, paragraphs, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Searches of what the newest 2,000 texts do not have: by the words of the others. */

let site: RunningSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await startSite();
  sql = openSql(await site.databaseUrl(), 3);
  // Two thousand texts that are newer than all that the tests write, and have nothing of it.
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into private.article_texts (article_id, created_at, published_at, body)
      select gen_random_uuid(), now() + interval '10 years', now(), '~' from generate_series(1, 2000)`;
  });
  await sql`vacuum analyze private.article_texts`;
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

type Text = { title: string; blocks: string[] };

/** Articles in the order given, the oldest first; every fourth is not published yet. */
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

type Found = { query: string; count: number; ids: string[] };

/** What readers find, and what a comparison of each text says that they should. */
async function search(queries: string[]): Promise<{ found: Found[]; expected: Found[] }> {
  return sql.begin(async (transaction) => {
    const expected = await transaction<Found[]>`
      select query, cardinality(ids) as count, ids[1:50] as ids
      from (
        select query, array(
          select id from public.articles
          where published_at <= now() and strpos(
            lower(private.squeeze(title || e'\\n\\n' || public.content_text(content))), lower(private.squeeze(query))
          ) > 0
          order by created_at desc, id desc
        ) as ids
        from unnest(${queries}::text[]) with ordinality as asked (query, number)
        order by number
      ) as compared`;
    await transaction`set local role anon`;
    const found = await transaction<Found[]>`
      select query, public.count_articles_found(query) as count,
        array(select id from public.search_articles(query, 50)) as ids
      from unnest(${queries}::text[]) with ordinality as asked (query, number)
      order by number`;
    return { found: [...found], expected: [...expected] };
  });
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
/** Where a query is cut out of the texts: of which, from where, how long. */
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

describe("a search by words", () => {
  test(
    "finds what a comparison of each text finds, after changes and removals too",
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

  test("finds any part of up to 200 characters of a word that is as long as a text", async () => {
    const letters = Array.from({ length: 700 }, (_, index) => (index * index * 7919).toString(36));
    const word = letters.join("");
    const ids = await write([{ title: "Long", blocks: [`before ${word} after`] }]);
    const queries = [3, 31, 32, 33, 63, 64, 65, 96, 97, 200].flatMap((length) =>
      [0, 1, 31, 32, 33, 64, 1000, word.length - length].map((start) =>
        word.slice(start, start + length),
      ),
    );
    queries.push(`before ${word.slice(0, 70)}`, `${word.slice(-70)} after`);
    queries.push(`${word.slice(5, 40)} after`, `before ${word.slice(2, 40)}`);
    const { found, expected } = await search(queries);
    expect(found).toEqual(expected);
    expect(found.filter(({ count }) => count === 1).length).toBeGreaterThan(queries.length - 4);
    await remove(ids);
  });

  test("finds what stands in a text that is one word of a megabyte, or has as many letters", async () => {
    const letters = Array.from({ length: 250_000 }, (_, index) =>
      (index * 7919 + 50_000).toString(36),
    );
    const ids = await write([
      { title: "One word", blocks: [letters.slice(0, 200_000).join("").slice(0, 1_000_000)] },
      { title: "Many words", blocks: [letters.join(" ")] },
      { title: "Neither", blocks: ["something else"] },
    ]);
    const queries = [letters.slice(7000, 7004).join(""), letters.slice(7000, 7004).join(" ")];
    const { found, expected } = await search([...queries, uniqueWord(), "ne wor", "ome word"]);
    expect(found).toEqual(expected);
    expect(found.slice(0, 3).map(({ count }) => count)).toEqual([1, 1, 0]);
    const [row] =
      await sql`select count(*)::int as known from private.search_words where word = any (${letters.slice(9, 99)})`;
    expect(row).toEqual({ known: 0 });
    await remove(ids);
  });

  test("counts an article once that has many of the words", async () => {
    const part = uniqueWord();
    const words = Array.from({ length: 300 }, (_, index) => `${part}x${index}`);
    const ids = await write([
      { title: "Many", blocks: [words.join(" ")] },
      { title: "As many", blocks: [words.join(", ")] },
    ]);
    const { found, expected } = await search([part, `${part}x29`, `${part}x1 ${part}x2`]);
    expect(found).toEqual(expected);
    expect(found.map(({ count }) => count)).toEqual([2, 2, 1]);
    await remove(ids);
  });

  test("of a word like many that is nowhere reads the newest texts and no other", async () => {
    const like = [
      "station commissioner",
      "pioneering stationer",
      "stationery in the ring",
      "tatione",
    ];
    const ids = await write(
      Array.from({ length: 1000 }, (_, index) => ({
        title: "Like",
        blocks: [like[index % 3] ?? ""],
      })),
    );
    expect(await textsRead("stationering")).toEqual([2000, 500]);
    expect(await textsRead("stationering ring")).toEqual([2000, 500]);
    expect(await textsRead("in the ring stationering")).toEqual([2000, 500]);
    await remove(ids);
  });

  test("reads only the texts that have the word", async () => {
    const word = uniqueWord();
    const ids = await write(
      Array.from({ length: 400 }, (_, index) => ({
        title: `T ${index}`,
        blocks: [index % 100 === 0 ? `un${word}ed` : "something else"],
      })),
    );
    expect(await textsRead(word)).toEqual([2004, 504]);
    await remove(ids);
  });

  test("counts words of half of the texts up to 10,001, and those of fewer to the end", async () => {
    // Newer than all others, each word in every part of the archive; the newest 500 promise more than 10,000 of all.
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`
        insert into private.article_texts (article_id, created_at, published_at, body)
        select gen_random_uuid(), now() + interval '20 years' + n * interval '1 second',
          now() + case when n % 25 = 0 then interval '1 hour' else interval '-1 hour' end,
          case when n % 2 = 0 then 'quokka wombat' else 'wombat, quokka' end
          || case when n % 12 < 5 then ' dingo' else '' end
          || case when n % 12 < 5 or n between 20001 and 20100 then ' bilby' else '' end
        from generate_series(1, 24000) as n`;
      await transaction`
        insert into private.search_words (word) values ('quokka'), ('wombat'), ('dingo'), ('bilby')`;
    });
    await sql`vacuum analyze private.article_texts`;
    const queries = [
      "wombat",
      "quokka wombat",
      "okka wom",
      "dingo",
      "bilby",
      "dingo bilby",
      "wombats",
    ];
    const counted = await sql.begin(async (transaction) => {
      await transaction`set local role anon`;
      return transaction<{ count: number; all: number }[]>`
        select public.count_articles_found(query) as count, (
          select least(count(*), 10001)::int from private.article_texts
          where strpos(body, query) > 0 and published_at <= now()
        ) as all
        from unnest(${queries}::text[]) with ordinality as asked (query, number)
        order by number`;
    });
    expect(counted.map(({ count }) => count)).toEqual(counted.map(({ all }) => all));
    expect(counted.map(({ all }) => all)).toEqual([10001, 10001, 10001, 9600, 9656, 9600, 0]);
    // 500 of the newest, then no more than are counted, and those on the way that are not public yet.
    const [, read = 0] = await textsRead("wombat");
    expect(read).toBeGreaterThan(10501);
    expect(read).toBeLessThan(11000);
    await sql`delete from private.article_texts where created_at > now() + interval '15 years'`;
  });

  /** Rows of texts that the list and the count of a search fetch. */
  async function textsRead(query: string): Promise<number[]> {
    return sql.begin(async (transaction) => {
      const read = async () => {
        const [row] = await transaction<{ read: number }[]>`
          select (seq_tup_read + idx_tup_fetch)::int as read
          from pg_stat_xact_all_tables where relid = 'private.article_texts'::regclass`;
        return row?.read ?? 0;
      };
      await transaction`set local role anon`;
      const start = await read();
      await transaction`select from public.search_articles(${query})`;
      const listed = await read();
      await transaction`select public.count_articles_found(${query})`;
      return [listed - start, (await read()) - listed];
    });
  }
});

test("two who save the same new words at once do not wait for each other", async () => {
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
    expect((await search([word])).found[0]?.count).toBe(1);
  } finally {
    release();
    await first;
  }
  const { found, expected } = await search([word]);
  expect(found).toEqual(expected);
  expect(found[0]?.count).toBe(2);
  await sql`delete from public.articles where slug = any (${[one, other]})`;
});

test("a save that changes neither text nor dates leaves the text as it is", async () => {
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
