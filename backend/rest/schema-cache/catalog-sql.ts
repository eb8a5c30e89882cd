/** Schemas of PostgreSQL itself, which are never exposed. */
const OWN_SCHEMAS = `'pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace`;

/** Base types of domains, resolved recursively: `oid`, `base`. */
const BASE_TYPES = `base_types as (
  with recursive step as (
    select oid, oid as base, typtype, typbasetype from pg_type
    union all
    select step.oid, inner_type.oid, inner_type.typtype, inner_type.typbasetype
      from step join pg_type inner_type on inner_type.oid = step.typbasetype
      where step.typtype = 'd'
  )
  select oid, base from step where typtype <> 'd'
)`;

/** Tables and views of the schemas `$1`, with their columns, as one JSON text. */
export const TABLES_SQL = `with recursive ${BASE_TYPES},
sources as (
  select oid as relation, oid as source from pg_class
    where relkind in ('v', 'm') and relnamespace = any ($1::regnamespace[])
  union
  select sources.relation, d.refobjid
    from sources
    join pg_rewrite r on r.ev_class = sources.source
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
),
column_list as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'description', col_description(a.attrelid, a.attnum),
    'isNullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
    'baseType', case
      when t.typtype = 'd' and base_type.typnamespace = 'pg_catalog'::regnamespace then format_type(base_type.oid, null)
      when t.typtype <> 'd' and t.typnamespace = 'pg_catalog'::regnamespace then format_type(t.oid, null)
      else format_type(t.oid, a.atttypmod)
    end,
    'type', format_type(a.atttypid, a.atttypmod),
    'maxLength', case
      when base_type.oid not in ('varchar'::regtype, 'bpchar'::regtype) then null
      when t.typtype = 'd' and t.typtypmod > 0 then t.typtypmod - 4
      when t.typtype <> 'd' and a.atttypmod > 0 then a.atttypmod - 4
    end,
    'default', case
      when a.attidentity = 'd' then format('nextval(%L)', (
        select objid::regclass from pg_depend
        where refclassid = 'pg_class'::regclass and refobjid = a.attrelid and refobjsubid = a.attnum
          and classid = 'pg_class'::regclass and deptype = 'i' limit 1))
      when a.attgenerated <> '' then null
      when ad.adbin is null then pg_get_expr(t.typdefaultbin, 0)
      else pg_get_expr(ad.adbin, ad.adrelid)
    end,
    'enumLabels', coalesce(
      (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = base_type.oid), '[]')
  ) order by a.attnum) as columns
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  join base_types on base_types.oid = t.oid
  join pg_type base_type on base_type.oid = base_types.base
  left join pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
    and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = any ($1::regnamespace[])
  group by a.attrelid
)
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', c.relname,
  'description', obj_description(c.oid, 'pg_class'),
  'isView', c.relkind in ('v', 'm'),
  'isInsertable', c.relkind in ('r', 'p') or changes & 8 = 8,
  'isUpdatable', c.relkind in ('r', 'p') or changes & 4 = 4,
  'isDeletable', c.relkind in ('r', 'p') or changes & 16 = 16,
  'hasRowSecurity', c.relrowsecurity or exists (
    select from sources join pg_class source on source.oid = sources.source
    where sources.relation = c.oid and source.relrowsecurity),
  'columns', coalesce(column_list.columns, '[]')
) order by n.nspname, c.relname), '[]')::text as result
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
left join column_list on column_list.attrelid = c.oid
cross join lateral (
  select case when c.relkind in ('v', 'f') then pg_relation_is_updatable(c.oid, true) else 0 end as changes
) as updatable
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and c.relnamespace = any ($1::regnamespace[])`;

/** Primary and foreign keys of all tables: hidden tables may be visible through views. */
export const KEYS_SQL = `select coalesce(json_agg(json_build_object(
  'type', k.contype,
  'name', k.conname,
  'table', json_build_object('oid', k.conrelid::bigint, 'schema', n.nspname, 'name', c.relname),
  'columns', key_columns.names,
  'numbers', k.conkey,
  'foreignTable', case when k.contype = 'f' then
    json_build_object('oid', k.confrelid::bigint, 'schema', fn.nspname, 'name', fc.relname) end,
  'foreignColumns', foreign_columns.names,
  'foreignNumbers', k.confkey,
  'isUnique', exists (
    select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey)
) order by k.conrelid, k.conname), '[]')::text as result
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_namespace n on n.oid = c.relnamespace
left join pg_class fc on fc.oid = k.confrelid
left join pg_namespace fn on fn.oid = fc.relnamespace
cross join lateral (
  select json_agg(attname order by place) as names
  from unnest(k.conkey) with ordinality as key(number, place)
  join pg_attribute on attrelid = k.conrelid and attnum = number
) as key_columns
left join lateral (
  select json_agg(attname order by place) as names
  from unnest(k.confkey) with ordinality as key(number, place)
  join pg_attribute on attrelid = k.confrelid and attnum = number
) as foreign_columns on true
where k.contype in ('p', 'f') and k.conparentid = 0 and c.relnamespace not in (${OWN_SCHEMAS})`;

/** The stored definitions of all views, to trace their columns to tables. */
export const VIEWS_SQL = `select coalesce(json_agg(json_build_object(
  'oid', c.oid::bigint, 'schema', n.nspname, 'name', c.relname, 'definition', r.ev_action::text,
  'columns', (select json_object_agg(attnum, attname) from pg_attribute where attrelid = c.oid and attnum > 0)
) order by n.nspname, c.relname), '[]')::text as result
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm') and c.relnamespace not in (${OWN_SCHEMAS})`;

/** Functions that take a row of a table and return rows of another one. */
export const COMPUTED_RELATIONSHIPS_SQL = `select coalesce(json_agg(json_build_object(
  'function', json_build_object('schema', n.nspname, 'name', p.proname),
  'table', json_build_object('schema', tn.nspname, 'name', t.relname),
  'foreignTable', json_build_object('schema', fn.nspname, 'name', f.relname),
  'isToOne', not p.proretset or p.prorows = 1
) order by n.nspname, p.proname), '[]')::text as result
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_class t on t.reltype = p.proargtypes[0] and t.relkind in ('r', 'p', 'v', 'm', 'f')
join pg_namespace tn on tn.oid = t.relnamespace
join pg_class f on f.reltype = p.prorettype and f.relkind in ('r', 'p', 'v', 'm', 'f')
join pg_namespace fn on fn.oid = f.relnamespace
where p.pronargs = 1 and p.prokind = 'f'
  and t.relnamespace = any ($1::regnamespace[]) and f.relnamespace = any ($1::regnamespace[])`;

/** Functions of the schemas `$1` that can be called with named arguments or a single body. */
export const FUNCTIONS_SQL = `with ${BASE_TYPES}
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', p.proname,
  'description', obj_description(p.oid, 'pg_proc'),
  'parameters', coalesce(parameters.list, '[]'),
  'returns', json_build_object(
    'schema', tn.nspname,
    'name', coalesce(relation.relname, t.typname),
    'isSet', p.proretset,
    'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false)),
  'volatility', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
  'hasVariadic', p.provariadic > 0,
  'settings', coalesce((
    select json_agg(json_build_array(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)))
    from unnest(p.proconfig) as setting), '[]')
) order by n.nspname, p.proname, p.pronargs, p.oid), '[]')::text as result
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join base_types on base_types.oid = p.prorettype
join pg_type t on t.oid = base_types.base
join pg_namespace tn on tn.oid = t.typnamespace
left join pg_class relation on relation.oid = t.typrelid
left join lateral (
  select json_agg(json_build_object(
      'name', coalesce(input.name, ''),
      'type', format_type(input.type, null),
      'castType', case input.type
        when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]'
        when 'character'::regtype then 'character varying' when 'character[]'::regtype then 'character varying[]'
        else format_type(input.type, null) end,
      'isRequired', input.place <= p.pronargs - p.pronargdefaults,
      'isVariadic', coalesce(input.mode = 'v', false)
    ) order by input.place) as list,
    count(*) - count(input.name) as unnamed,
    (array_agg(input.type order by input.place))[1] as first_type
  from (
    select name, type, mode, row_number() over (order by place) as place
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
      with ordinality as argument(type, name, mode, place)
    where mode is null or mode in ('i', 'b', 'v')
  ) as input
) as parameters on true
where p.prokind = 'f' and t.oid not in ('trigger'::regtype, 'event_trigger'::regtype)
  and p.pronamespace = any ($1::regnamespace[])
  and (parameters.unnamed = 0 or (parameters.unnamed = 1 and parameters.first_type in (
    'bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype)))`;

/** Implicit casts between a domain and JSON or text: the domain's representations in the API. */
export const REPRESENTATIONS_SQL = `select coalesce(json_agg(json_build_object(
  'source', format_type(c.castsource, null), 'target', format_type(c.casttarget, null), 'function', c.castfunc::regproc::text
)), '[]')::text as result
from pg_cast c
join pg_type source on source.oid = c.castsource
join pg_type target on target.oid = c.casttarget
where c.castcontext = 'i' and c.castmethod = 'f'
  and ((source.typtype = 'd' and c.casttarget in ('json'::regtype, 'text'::regtype))
    or (target.typtype = 'd' and c.castsource in ('json'::regtype, 'text'::regtype)))`;

/** Aggregates of the schemas `$1` to domains that are named like a media type, and functions that return one. */
export const MEDIA_HANDLERS_SQL = `with ${BASE_TYPES},
media_types as (
  select oid, typnamespace, typname, lower(typname) as media_type from pg_type
  where typtype = 'd' and (typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or typname = '*/*')
)
select coalesce(json_agg(json_build_object(
  'function', case when p.prokind = 'a' then json_build_object('schema', n.nspname, 'name', p.proname)
    else json_build_object('schema', mn.nspname, 'name', m.typname) end,
  'target', case when p.prokind = 'a' then json_build_object('schema', tn.nspname, 'name', t.typname)
    else json_build_object('schema', n.nspname, 'name', p.proname) end,
  'mediaType', m.media_type,
  'isBinary', base_types.base = 'bytea'::regtype
)), '[]')::text as result
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join media_types m on m.oid = p.prorettype
join pg_namespace mn on mn.oid = m.typnamespace
join base_types on base_types.oid = m.oid
left join pg_type t on t.oid = p.proargtypes[0]
left join pg_namespace tn on tn.oid = t.typnamespace
where p.pronamespace = any ($1::regnamespace[])
  and ((p.prokind = 'a' and p.pronargs = 1
      and (t.oid = 'anyelement'::regtype or t.typrelid in (select oid from pg_class where relkind in ('r', 'p', 'v', 'm', 'f'))))
    or (p.prokind = 'f' and not p.proretset))`;
