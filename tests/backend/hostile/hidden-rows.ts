import { createUser, serviceClient } from "../../support/clients.ts";
import type { Sql } from "../../support/open-sql.ts";
import { createArticle, minutesFromNow, paragraphs, uniqueWord } from "../../support/rows.ts";
import type { RunningSite } from "../../support/start-site.ts";

/** Creates a marker in each kind of row hidden from the public, and returns the markers. */
export async function createHiddenRows(site: RunningSite, sql: Sql): Promise<string[]> {
  const word = () => uniqueWord("hidden");
  const words = { article: word(), text: word(), slug: word(), message: word(), name: word() };
  const service = serviceClient(site);
  await createArticle(service, {
    title: `Later ${words.article}`,
    slug: words.slug,
    content: paragraphs(words.text),
    published_at: minutesFromNow(600),
  });
  await createArticle(service, { title: "What everybody may read", tags: ["open"] });
  const { id, email } = await createUser(site, "admin");
  await service.from("profiles").update({ name: words.name }).eq("user_id", id).throwOnError();
  await sql`
    insert into public.contact_messages (name, email, subject, message, mail_sent_at)
    values ('Somebody', 'somebody@example.org', 'Subject', ${words.message}, now())`;
  const secrets = await sql<{ secret: string }[]>`
    select encrypted_password as secret from auth.users where id = ${id}
    union all select encrypted_private_key::text from embedded.signing_keys
    union all select token::text from auth.refresh_tokens`;
  return [...Object.values(words), id, email, ...secrets.map(({ secret }) => secret)];
}

/** A digest of the database that is equal while no row of our schemas changes. */
export async function readFingerprint(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select nspname as schema, relname as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'private', 'auth', 'storage', 'embedded')
    order by 1, 2`;
  const prints: Record<string, string> = {};
  for (const { schema, name } of tables) {
    const [row] = await sql<{ print: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(found::text, '' order by found::text)), '') as print
      from ${sql(schema)}.${sql(name)} as found`;
    prints[`${schema}.${name}`] = row?.print ?? "";
  }
  return prints;
}
