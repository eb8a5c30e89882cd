import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SqlPool } from "../open-sql.ts";

const FILE = join(
  import.meta.dirname,
  "../../../supabase/migrations/20260101002000_function_rights.sql",
);

/** Functions as `schema.name(types)`, each with the roles that may execute it, in the order of their names. */
export type FunctionRights = Record<string, string[]>;

/** The grants of the migration of function rights: the one list of functions that roles of the API may execute. */
export async function readListedRights(sql: SqlPool): Promise<FunctionRights> {
  const text = (await readFile(FILE, "utf8")).replaceAll(/--.*$/gm, "");
  const grants = [...text.matchAll(/grant execute on function\s+([^;]+?)\s+to\s+([\w, ]+);/g)];
  const listed = grants.flatMap(([, functions = "", roles = ""]) =>
    functions.split(/,(?![^(]*\))/).map((signature) => ({
      signature: signature.trim(),
      roles: roles.split(",").map((role) => role.trim()),
    })),
  );
  const rows = await sql<{ name: string }[]>`
    select coalesce(
      (
        select format('%s.%s(%s)', pronamespace::regnamespace, proname, oidvectortypes(proargtypes))
        from pg_proc where oid = to_regprocedure(signature)
      ),
      'unknown: ' || signature
    ) as name
    from unnest(${listed.map(({ signature }) => signature)}::text[]) with ordinality as listed (signature, place)
    order by place`;
  return Object.fromEntries(
    rows.map(({ name }, place) => [name, listed[place]?.roles.sort() ?? []]),
  );
}

/** The functions of these schemas that the roles of the API, and everybody (PUBLIC), may execute. */
export async function readGrantedRights(
  sql: SqlPool,
  schemas: readonly string[],
): Promise<FunctionRights> {
  const rows = await sql<{ name: string; roles: string[] }[]>`
    select
      format('%s.%s(%s)', pronamespace::regnamespace, proname, oidvectortypes(proargtypes)) as name,
      array(
        select role from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_function_privilege(role, function.oid, 'execute')
        union all
        select 'PUBLIC' from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0
      ) as roles
    from pg_proc as function
    where pronamespace::regnamespace::text = any (${[...schemas]}::text[])
      and not exists (
        select from pg_depend
        where objid = function.oid and classid = 'pg_proc'::regclass and deptype = 'e'
      )`;
  return Object.fromEntries(
    rows.filter(({ roles }) => roles.length > 0).map(({ name, roles }) => [name, roles.sort()]),
  );
}
