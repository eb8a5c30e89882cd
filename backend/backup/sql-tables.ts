import { quoteIdentifier } from "./backup-connection.ts";
import type { Table } from "./manifest.ts";

/** Tables of hosted Supabase's services, with the columns that both sides have. */
const SERVICE_TABLES: { schema: string; name: string; columns: string[]; onConflict: string }[] = [
  {
    schema: "auth",
    name: "users",
    columns: [
      ...["id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "invited_at"],
      ...["phone", "phone_confirmed_at", "raw_app_meta_data", "raw_user_meta_data", "banned_until"],
      ...[
        "deleted_at",
        "is_sso_user",
        "is_anonymous",
        "last_sign_in_at",
        "created_at",
        "updated_at",
      ],
    ],
    onConflict: "do nothing",
  },
  {
    schema: "auth",
    name: "identities",
    columns: [
      ...["id", "provider", "provider_id", "user_id", "identity_data", "last_sign_in_at"],
      ...["created_at", "updated_at"],
    ],
    onConflict: "do nothing",
  },
  {
    schema: "storage",
    name: "buckets",
    columns: [
      ...["id", "name", "owner", "owner_id", "public", "file_size_limit", "allowed_mime_types"],
      ...["created_at", "updated_at"],
    ],
    onConflict:
      "(id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types",
  },
  {
    schema: "storage",
    name: "objects",
    columns: [
      ...["id", "bucket_id", "name", "owner", "owner_id", "metadata", "user_metadata", "version"],
      ...["created_at", "updated_at", "last_accessed_at"],
    ],
    onConflict: "do nothing",
  },
];

/** The `COPY` source of a table, and the statements before and after its rows. */
export type SqlTable = { source: string; before: string; after: string };

/** Copies a table of the site directly; it was truncated before. */
export function describeSiteTable({ schema, name, columns }: Omit<Table, "rows">): SqlTable {
  const source = `${quoteIdentifier(schema, name)} (${listColumns(columns)})`;
  return { source, before: `copy ${source} from stdin;`, after: "" };
}

/**
 * Copies tables of Supabase's services through a temporary table: existing rows stay, and columns that only
 * Supabase has keep their defaults.
 */
export function describeServiceTables(): SqlTable[] {
  return SERVICE_TABLES.map(({ schema, name, columns, onConflict }) => {
    const list = listColumns(columns);
    const [table, incoming] = [
      quoteIdentifier(schema, name),
      quoteIdentifier(`incoming_${schema}_${name}`),
    ];
    return {
      source: `${table} (${list})`,
      before: [
        `create temporary table ${incoming} on commit drop as select ${list} from ${table} with no data;`,
        `copy ${incoming} (${list}) from stdin;`,
      ].join("\n"),
      after: `insert into ${table} (${list}) select ${list} from ${incoming} on conflict ${onConflict};`,
    };
  });
}

/**
 * Supabase's auth service accepts an account only with a zero `instance_id`, and with empty strings instead
 * of null tokens.
 */
export const COMPLETE_ACCOUNTS = `
do $$
declare
  field text;
begin
  for field in
    select column_name from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = any (array[
      'confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new',
      'email_change_token_current', 'phone_change', 'phone_change_token', 'reauthentication_token'
    ])
  loop
    execute format('update auth.users set %1$I = $1 where %1$I is null', field) using '';
  end loop;
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where instance_id is null;
  end if;
end
$$;`;

function listColumns(columns: string[]): string {
  return columns.map((column) => quoteIdentifier(column)).join(", ");
}
