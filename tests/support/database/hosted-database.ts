import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openSql } from "../open-sql.ts";
import { uniqueWord } from "../rows.ts";
import { createDatabaseAt } from "./external-database.ts";

const SYSTEM_SCHEMA = join(import.meta.dirname, "../../../backend/system-schema");
/** Files that lay what hosted Supabase has itself; the others are of this site only. */
const HOSTED_FILE =
  /^\d+-(roles|auth-(accounts|sessions|factors|single-sign-on)|storage|realtime)\.sql$/;

/** Who owns the schemas of the services, as on hosted Supabase. */
const OWNERS = {
  auth: "supabase_auth_admin",
  storage: "supabase_storage_admin",
  realtime: "supabase_realtime_admin",
};

export type HostedDatabase = {
  /** Address for the role that migrates: it owns the database, and is no superuser. */
  url: string;
  /** Address for the superuser. */
  adminUrl: string;
  /** Drops the database and its role. */
  drop: () => Promise<void>;
};

export type HostedOptions = {
  /** Where pg_trgm is installed already; `null` leaves it to the migrations. */
  trigrams: "extensions" | "public" | null;
  /** Whether new objects of `public` are open to the roles of the API, as in older projects, or to nobody. */
  defaults: "granted" | "withdrawn";
};

/**
 * Makes a database like one of hosted Supabase before the first migration, on the server at `adminUrl`: other roles
 * own the schemas `auth`, `storage` and `realtime`, and the role that migrates may use, but not change them.
 */
export async function createHostedDatabase(
  serverUrl: string,
  { trigrams, defaults }: HostedOptions,
): Promise<HostedDatabase> {
  const adminUrl = await createDatabaseAt(serverUrl);
  const database = new URL(adminUrl).pathname.slice(1);
  const [role, tableOwner, password] = [`${database}_postgres`, `${database}_tables`, uniqueWord()];
  const admin = openSql(adminUrl, 1);
  for (const file of (await readdir(SYSTEM_SCHEMA)).sort()) {
    if (!HOSTED_FILE.test(file)) continue;
    await admin.unsafe(await readFile(join(SYSTEM_SCHEMA, file), "utf8"));
  }
  await admin.unsafe(`
    create role ${role} login createdb createrole bypassrls password '${password}';
    grant anon, authenticated, service_role to ${role};
    alter database ${database} owner to ${role};
    grant all on schema extensions to ${role};
    create publication supabase_realtime;
    alter publication supabase_realtime owner to ${role};
    alter default privileges for role ${role} revoke execute on functions from public;`);
  if (defaults === "granted") {
    for (const kind of ["tables", "sequences", "functions"]) {
      await admin.unsafe(
        `alter default privileges for role ${role} in schema public
         grant all on ${kind} to anon, authenticated, service_role;`,
      );
    }
  }
  if (trigrams) await admin.unsafe(`create extension pg_trgm with schema ${trigrams};`);
  for (const [schema, owner] of Object.entries(OWNERS)) {
    await admin.unsafe(`
      grant usage on schema ${schema} to ${role};
      grant all on all tables in schema ${schema} to ${role};
      grant all on all routines in schema ${schema} to ${role};`);
    await transferOwnership(admin, schema, owner);
  }
  // Hosted Supabase lets the role write policies on these tables, though it does not own them. No privilege of
  // PostgreSQL alone does that: here it is a member of a role that owns these tables and nothing else.
  await admin.unsafe(`
    create role ${tableOwner};
    grant ${tableOwner} to ${role};
    grant create on schema storage, realtime to ${tableOwner};
    alter table storage.objects owner to ${tableOwner};
    alter table realtime.messages owner to ${tableOwner};
    revoke create on schema storage, realtime from ${tableOwner};`);
  await admin.end();
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return {
    url: url.href,
    adminUrl,
    async drop() {
      const server = openSql(serverUrl, 1);
      await server.unsafe(`drop database ${database} with (force)`);
      await server.unsafe(`drop role ${role}, ${tableOwner}`);
      await server.end();
    },
  };
}

/** Makes `owner` the owner of a schema with all its tables, types and functions. */
async function transferOwnership(
  admin: ReturnType<typeof openSql>,
  schema: string,
  owner: string,
): Promise<void> {
  const statements = await admin<{ text: string }[]>`
    select format('alter table %s owner to %I', oid::regclass, ${owner}::text) as text
    from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
    union all
    select format('alter table %s enable row level security', oid::regclass)
    from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, ${owner}::text)
    from pg_proc where pronamespace = ${schema}::regnamespace
    union all
    select format('alter type %s owner to %I', oid::regtype, ${owner}::text)
    from pg_type where typnamespace = ${schema}::regnamespace and typtype = 'e'
    union all
    select format('alter schema %I owner to %I', ${schema}::text, ${owner}::text)`;
  for (const { text } of statements) await admin.unsafe(text);
}
