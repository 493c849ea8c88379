import type { Pool } from "pg";

// A payload of up to 8 kB stays in its row, uncompressed: compressing it costs more than the bytes it saves.
const TABLES = `
create schema if not exists event_store;

create table if not exists event_store.event (
  position bigint primary key,
  stream_id text collate "C" not null,
  revision int not null,
  id uuid not null,
  type text not null,
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream_id, revision)
);
alter table event_store.event set (toast_tuple_target = 8160);

create table if not exists event_store.head (id int primary key check (id = 1), position bigint not null);
insert into event_store.head values (1, 0) on conflict do nothing;
alter table event_store.head set (fillfactor = 10);

create table if not exists event_store.numbered_stream (
  category text collate "C" not null,
  number int not null,
  key text collate "C" not null,
  primary key (category, number),
  unique (category, key)
);

create or replace function event_store.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger event_is_final before update or delete or truncate on event_store.event
  for each statement execute function event_store.refuse_change();
create or replace trigger numbered_stream_is_final before update or delete or truncate on event_store.numbered_stream
  for each statement execute function event_store.refuse_change();
revoke update, delete, truncate on event_store.event, event_store.numbered_stream from public;
`;

/**
 * Appends a batch of appends in one database transaction. Each wins or loses by itself; at most one of them is for
 * any one stream or key. The row of \`head\` is locked from here to the commit, so positions are gapless and in the
 * order of the commits, also with several instances. \`expected\`: a revision, -1 none, -2 exists, -3 any.
 */
const APPEND = `
create or replace function event_store.append_batch(
  a_stream text[], a_expected int[], a_size int[], a_category text[], a_number int[], a_key text[],
  e_append int[], e_id uuid[], e_type text[], e_data text, e_metadata text
) returns table (won boolean, actual int, last_position bigint, last_number int, key_number int)
language plpgsql as $$
declare
  base bigint;
begin
  -- An acknowledged event is on disk, whatever the database or the session says.
  perform set_config('synchronous_commit', 'on', true);
  select h.position into strict base from event_store.head h where h.id = 1 for update;
  return query
  with asked as (
    select * from unnest(a_stream, a_expected, a_size, a_category, a_number, a_key)
      with ordinality as a(stream, expected, size, category, number, key, idx)
  ), known as (
    select asked.*,
      (select e.revision from event_store.event e where e.stream_id = asked.stream
        order by e.revision desc limit 1) as actual_revision,
      (select n.number from event_store.numbered_stream n
        where n.category = asked.category and n.key = asked.key) as number_of_key,
      (select n.number from event_store.numbered_stream n where n.category = asked.category
        order by n.number desc limit 1) as number_last
    from asked
  ), judged as (
    select known.*,
      case
        when known.category is not null then
          known.number_of_key is null and known.actual_revision is null
          and known.number = coalesce(known.number_last, 0) + row_number() over (
            partition by known.category, known.number_of_key is null order by known.idx)
        when known.expected = -3 then true
        when known.expected = -2 then known.actual_revision is not null
        when known.expected = -1 then known.actual_revision is null
        else known.actual_revision is not distinct from known.expected
      end as fits
    from known
  ), decided as (
    select judged.*,
      case when judged.category is null then judged.fits
      -- A number that does not fit lets all later ones of the batch fall too, so that none is left out.
      else judged.number_of_key is null and bool_and(judged.fits or judged.number_of_key is not null)
        over (partition by judged.category order by judged.idx)
      end as wins
    from judged
  ), placed as (
    select decided.*,
      base + coalesce(sum(decided.size) filter (where decided.wins)
        over (order by decided.idx rows unbounded preceding exclude current row), 0) as before
    from decided
  ), fact as (
    select f.*, row_number() over (partition by f.append order by f.n) as step
    from unnest(e_append, e_id, e_type, string_to_array(e_data, E'\\x1e'), string_to_array(e_metadata, E'\\x1e'))
      with ordinality as f(append, id, type, data, metadata, n)
  ), written as (
    insert into event_store.event (position, stream_id, revision, id, type, data, metadata)
    select placed.before + fact.step, placed.stream, coalesce(placed.actual_revision, -1) + fact.step,
      fact.id, fact.type, fact.data::json, fact.metadata::json
    from fact join placed on placed.idx = fact.append
    where placed.wins
    returning 1
  ), numbered as (
    insert into event_store.numbered_stream (category, number, key)
    select placed.category, placed.number, placed.key from placed
    where placed.wins and placed.category is not null
  ), moved as (
    update event_store.head h set position = base + (select count(*) from written) where h.id = 1
      and exists (select from written)
  )
  select placed.wins, placed.actual_revision, (placed.before + placed.size)::bigint, placed.number_last,
    placed.number_of_key
  from placed order by placed.idx;
  perform pg_notify('event_store', '');
end $$;
`;

/** Creates what is missing. Processes that start at the same time take turns. */
export async function migrateEventStore(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended('event_store migration', 0))");
    await client.query(TABLES);
    await client.query(APPEND);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be gone; the first error says more
    throw error;
  } finally {
    client.release();
  }
}
