import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openSql } from "../open-sql.ts";
import { uniqueWord } from "../rows.ts";
import { createDatabaseAt } from "./external-database.ts";

const SYSTEM_SCHEMA = join(import.meta.dirname, "../../../backend/core/schema");
/** Files with the schemas that hosted Supabase has itself. */
const HOSTED_FILE =
  /^\d+-(roles|auth-(accounts|sessions|factors|single-sign-on)|storage|realtime)\.sql$/;

/** Owners of the service schemas, as on hosted Supabase. */
const OWNERS = {
  auth: "supabase_auth_admin",
  storage: "supabase_storage_admin",
  realtime: "supabase_realtime_admin",
};

export type HostedDatabase = {
  /** URL for the migrating role, which owns the database and is not a superuser. */
  url: string;
  /** URL for the superuser. */
  adminUrl: string;
  /** Drops the database and its role. */
  drop: () => Promise<void>;
};

export type HostedOptions = {
  /** Schema of an installed pg_trgm; with `null` the migrations install it. */
  trigrams: "extensions" | "public" | null;
  /** Default privileges of the API roles on new objects in `public`: granted in older projects. */
  defaults: "granted" | "withdrawn";
};

/**
 * Creates a database like a new project of hosted Supabase: other roles own the schemas `auth`, `storage`
 * and `realtime`, which the migrating role may use but not alter.
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
  // On hosted Supabase the role may create policies on these tables without owning them. PostgreSQL has no
  // such privilege, so the role is a member of a role that owns only these tables.
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

/** Transfers a schema with its tables, types and functions to `owner`. */
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
