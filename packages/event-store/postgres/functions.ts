import { NUMBERS } from "./number-functions.ts";

// The functions of the store in the database. They hold the lock of the end of the log, and so decide alone.

/**
 * No other transaction appends until this one ends, in any instance. So a position is the last one plus one: without
 * gaps, in the order of the commits, and independent of long transactions elsewhere. (A counter row would do the same,
 * but its dead versions would slow each append for as long as another transaction can see them.)
 */
const ONE_AT_A_TIME = `
create or replace function event_store.lock_end() returns bigint language plpgsql as $$
declare
  name bigint := hashtextextended('event_store.lock_end', 0);
begin
  -- It is nearly always free, and asked so it costs no query of its own.
  if not pg_try_advisory_xact_lock(name) then perform pg_advisory_xact_lock(name); end if;
  return coalesce((select e.position from event_store.event e order by e.position desc limit 1), 0);
end $$;`;

/**
 * The lock is held, so what has not changed by now does not change before the append. Each stream is looked up by
 * itself: as a join it was planned as a hash over the whole table.
 */
const UNCHANGED = `
create or replace function event_store.bases_unchanged(base_streams text[], base_revisions int[]) returns boolean language plpgsql as $$
begin
  for i in 1 .. cardinality(base_streams) loop
    if exists (select from event_store.event e where e.stream_id = base_streams[i] and e.revision > base_revisions[i])
    then
      return false;
    end if;
  end loop;
  return true;
end $$;`;

/**
 * Is this append already there? Answers with the revision and position of its last event. The branch for an append
 * without a revision, which looks at the stream's last hundred events, is for processes of earlier releases.
 */
const EARLIER = `
create or replace function event_store.earlier(
  of_stream text, expected int, ids uuid[], out last_revision int, out last_position bigint
) language plpgsql as $$
declare
  first int := case when expected >= 0 then expected + 1 when expected = -1 then 0 end;
begin
  if first is null then
    first := (select min(recent.revision)
      from (select e.revision, e.id from event_store.event e where e.stream_id = of_stream
        order by e.revision desc limit 100) recent
      where recent.id = ids[1]);
  end if;
  if cardinality(ids) = (select count(*) from event_store.event e
    where e.stream_id = of_stream and e.revision >= first and e.revision < first + cardinality(ids)
      and e.id = ids[e.revision - first + 1])
  then
    last_revision := first + cardinality(ids) - 1;
    last_position := (select e.position from event_store.event e
      where e.stream_id = of_stream and e.revision = last_revision);
  end if;
end $$;`;

/**
 * Several appends in one database transaction; each is stored, or not, by itself. At most one of them is for any one
 * stream or key. \`expected\`: a revision, or -1 for none; only earlier releases send -2 (exists) and -3 (any). An append
 * with a category and a key creates the stream with that number, which its writer has guessed; where none does,
 * categories, numbers and keys are empty. \`own_keys\` are those of these keys that are bound for their category alone, and
 * empty where all are keys of commands. \`events_in\` and \`events_as\` are stream and revision of each event, as they are
 * if its append fits.
 *
 * \`bound_keys\` are the keys of commands in these appends: by which append each is bound, and after how many of all
 * events its last one comes.
 *
 * \`base_streams\` and \`base_revisions\` are streams as the decisions behind these appends have read them, and \`is_based\`
 * says of each append whether it is based on some; without any, it is empty.
 *
 * \`of_store\` is the store that appends. It wakes its own readers.
 *
 * \`outcome\`: stored; repeated (revision and position are those of the first time); conflict (revision is the actual
 * one, null without a stream); taken (the number was not the next free one); stale (a stream of the bases has gone on,
 * and the append is based on some); key used (one of its keys was bound).
 */
const APPEND_BATCH = `
create or replace function event_store.append_batch(
  streams text[], expected int[], sizes int[], categories text[], numbers int[], keys text[], own_keys text[],
  events_in text[], events_as int[], ids uuid[], types text[], data json[], metadata json[],
  bound_keys text[], digests text[], bound_by int[], bound_after int[],
  base_streams text[], base_revisions int[], is_based boolean[],
  of_store uuid
) returns table (outcome text, last_revision int, last_position bigint, stream_number int) language plpgsql as $$
declare
  -- What is acknowledged is on disk, whatever the database or the session says.
  durable text := set_config('synchronous_commit', 'on', true);
  head bigint := event_store.lock_end();
  actual int;
  first int := 1;
  fits boolean;
  -- The last number of each category that is given here: their streams are not there before the end.
  given jsonb := '{}';
  -- As long as the events are many: an array that is first written at its second place would begin there, and each
  -- event would go where the one after it belongs.
  placed_at bigint[];
  placed_as int[];
begin
  placed_at := array_fill(null::bigint, array[cardinality(ids)]);
  placed_as := array_fill(null::int, array[cardinality(ids)]);
  for i in 1 .. cardinality(streams) loop
    outcome := null; last_revision := null; last_position := null; stream_number := numbers[i];
    actual := (select e.revision from event_store.event e where e.stream_id = streams[i]
      order by e.revision desc limit 1);

    if categories[i] is not null then
      select c.number, c.last_revision, c.last_position into stream_number, last_revision, last_position
        from event_store.created(categories[i], keys[i]) c;
      if stream_number is not null then
        outcome := 'repeated';
      else
        stream_number := numbers[i];
        fits := actual is null and stream_number = coalesce(1 + (given -> categories[i])::int,
          event_store.free_number(categories[i], stream_number - 1));
        outcome := case when fits then 'stored' else 'taken' end;
      end if;
    else
      if expected[i] <= -2 or expected[i] <> coalesce(actual, -1) then
        select e.last_revision, e.last_position into last_revision, last_position
          from event_store.earlier(streams[i], expected[i], ids[first : first + sizes[i] - 1]) e;
      end if;
      outcome := case
        when last_revision is not null then 'repeated'
        when expected[i] = -3 or expected[i] = -2 and actual is not null or expected[i] = coalesce(actual, -1)
          then 'stored'
        else 'conflict'
      end;
      if outcome = 'conflict' then last_revision := actual; end if;
    end if;

    if outcome = 'stored' and is_based[i] and not event_store.bases_unchanged(base_streams, base_revisions) then
      outcome := 'stale';
    end if;

    if outcome = 'stored' and exists (select from unnest(bound_keys, bound_by) as x(key, by)
      join event_store.command_key b on b.key = x.key where x.by = i)
    then
      outcome := 'key used';
    end if;

    if outcome = 'stored' then
      insert into event_store.command_key (key, digest, stream_id, length, position, number)
        select x.key, x.digest, streams[i], coalesce(actual, -1) + 2 + x.after - first, head + 1 + x.after - first, numbers[i]
        from unnest(bound_keys, digests, bound_by, bound_after) as x(key, digest, by, after) where x.by = i;
      for k in 1 .. sizes[i] loop
        placed_at[first + k - 1] := head + k;
        placed_as[first + k - 1] := coalesce(actual, -1) + k;
      end loop;
      head := head + sizes[i];
      last_revision := coalesce(actual, -1) + sizes[i];
      last_position := head;
      if categories[i] is not null then given := given || jsonb_build_object(categories[i], numbers[i]); end if;
      if own_keys[i] is not null then
        insert into event_store.numbered_stream (category, number, key, revision, position)
          values (categories[i], numbers[i], own_keys[i], last_revision, last_position);
      end if;
    end if;
    first := first + sizes[i];
    return next;
  end loop;

  insert into event_store.event (position, stream_id, revision, id, type, data, metadata)
    select x.at, x.stream, x.revision, x.id, x.type, x.data, x.metadata
    from unnest(placed_at, events_in, placed_as, ids, types, data, metadata)
      as x(at, stream, revision, id, type, data, metadata)
    where x.at is not null;
  if found then perform event_store.tell_others(of_store); end if;
end $$;`;

/**
 * The same where all of them fit, as nearly always. Answers with the position before their first event, or with nothing when
 * one does not fit and nothing is stored: then \`append_batch\` says what became of each. What no append has is null and
 * not an empty array, which each call would unfold.
 */
const APPEND_ALL = `
create or replace function event_store.append_all(
  streams text[], expected int[], sizes int[], categories text[], numbers int[], keys text[], own_keys text[],
  events_in text[], events_as int[], ids uuid[], types text[], data json[], metadata json[],
  bound_keys text[], digests text[], bound_by int[], bound_after int[],
  base_streams text[], base_revisions int[],
  of_store uuid
) returns bigint language plpgsql as $$
declare
  durable text := set_config('synchronous_commit', 'on', true);
  name bigint := hashtextextended('event_store.lock_end', 0);
  head bigint;
  is_unchanged boolean;
  is_heard boolean;
begin
  -- As in lock_end, without what calling it costs.
  if not pg_try_advisory_xact_lock(name) then perform pg_advisory_xact_lock(name); end if;
  if categories is not null
    and not event_store.creations_fit(categories, numbers, keys, coalesce(own_keys, '{}'))
  then
    return null;
  end if;
  if bound_keys is not null and not event_store.keys_free(bound_keys) then return null; end if;
  if base_streams is not null and not event_store.bases_unchanged(base_streams, base_revisions) then
    return null;
  end if;

  -- Asked together: as three queries they took longer, most of it to begin and end each.
  select
    coalesce((select e.position from event_store.event e order by e.position desc limit 1), 0),
    -- For each stream by itself: as a join it was planned as a hash over the whole table.
    (select every(a.expected = coalesce((select e.revision from event_store.event e
      where e.stream_id = a.stream and e.revision >= a.expected order by e.revision desc limit 1), -1))
      from unnest(streams, expected) as a(stream, expected)),
    exists (select from event_store.listener l where l.store <> of_store)
    into head, is_unchanged, is_heard;
  if is_unchanged is not true then return null; end if;

  insert into event_store.event (position, stream_id, revision, id, type, data, metadata)
    select head + x.at, x.stream, x.revision, x.id, x.type, x.data, x.metadata
    from unnest(events_in, events_as, ids, types, data, metadata) with ordinality
      as x(stream, revision, id, type, data, metadata, at);
  if not found then return null; end if;
  if bound_keys is not null then
    insert into event_store.command_key (key, digest, stream_id, length, position, number)
      select x.key, x.digest, streams[x.by], events_as[x.after] + 1, head + x.after, numbers[x.by]
      from unnest(bound_keys, digests, bound_by, bound_after) as x(key, digest, by, after);
  end if;
  if own_keys is not null then
    insert into event_store.numbered_stream (category, number, key, revision, position)
      select c.category, c.number, c.key, c.size - 1, head + c.until
      from (select *, sum(x.size) over (order by x.at) as until
        from unnest(categories, numbers, own_keys, sizes) with ordinality as x(category, number, key, size, at)) c
      where c.key is not null;
  end if;
  if is_heard then perform pg_notify('event_store', ''); end if;
  return head;
end $$;`;

/**
 * The same for one append of one event, which mostly has the store to itself: without what arrays cost. Answers with its
 * position, or with nothing as \`append_all\` does. Each condition is a query of its own: as a part of the insert, each
 * would be prepared for every append, also where it is not about it, and a creation that is based on two streams took
 * twice as long. What stands in an \`if\` with a query is sent as a query even where the rest decides, so what decides
 * without one stands in an \`if\` around it.
 */
const APPEND_ONE = `
create or replace function event_store.append_one(
  of_stream text, expected int, of_category text, of_number int,
  of_id uuid, of_type text, of_data json, of_metadata json, bound_key text, of_digest text,
  base_streams text[], base_revisions int[], of_store uuid
) returns bigint language plpgsql as $$
declare
  durable text := set_config('synchronous_commit', 'on', true);
  name bigint := hashtextextended('event_store.lock_end', 0);
  placed_at bigint;
  is_heard boolean;
begin
  -- As in lock_end, whose place is looked for by the insert itself.
  if not pg_try_advisory_xact_lock(name) then perform pg_advisory_xact_lock(name); end if;
  if cardinality(base_streams) > 0 and not event_store.bases_unchanged(base_streams, base_revisions) then
    return null;
  end if;
  if of_number > 1 then
    if not exists (select from event_store.event e
      where e.stream_id = of_category || '-' || (of_number - 1) and e.revision = 0)
    then
      return null;
    end if;
  end if;
  if of_number is not null then
    if exists (select from event_store.numbered_stream n
      where n.category = of_category and n.key = bound_key)
    then
      return null;
    end if;
  end if;
  if bound_key is not null then
    if exists (select from event_store.command_key b where b.key = bound_key) then return null; end if;
  end if;

  insert into event_store.event (position, stream_id, revision, id, type, data, metadata)
    select 1 + coalesce((select e.position from event_store.event e order by e.position desc limit 1), 0),
      of_stream, expected + 1, of_id, of_type, of_data, of_metadata
    where expected = coalesce((select e.revision from event_store.event e
      where e.stream_id = of_stream and e.revision >= expected order by e.revision desc limit 1), -1)
    returning position, exists (select from event_store.listener l where l.store <> of_store)
    into placed_at, is_heard;
  if placed_at is null then return null; end if;
  if bound_key is not null then
    insert into event_store.command_key (key, digest, stream_id, length, position, number)
      values (bound_key, of_digest, of_stream, expected + 2, placed_at, of_number);
  end if;
  if is_heard then perform pg_notify('event_store', ''); end if;
  return placed_at;
end $$;`;

/**
 * NOTIFY makes commits wait for one another, and wakes every session of the database that listens to anything. So it is
 * left out while no other store listens. Under the lock of the end of the log nobody begins to listen unseen: a store
 * reads on after its registration, and is told of each append after that.
 */
const LISTENERS = `
create or replace function event_store.tell_others(of_store uuid) returns void language plpgsql as $$
begin
  if exists (select from event_store.listener l where l.store <> of_store) then
    perform pg_notify('event_store', '');
  end if;
end $$;

-- For this session, which listens. It also forgets sessions that have ended without a word.
create or replace function event_store.register_listener(of_store uuid) returns void language plpgsql as $$
begin
  perform event_store.lock_end();
  delete from event_store.listener l where l.process_id = pg_backend_pid()
    or not exists (select from pg_stat_activity a where a.pid = l.process_id);
  insert into event_store.listener (process_id, store) values (pg_backend_pid(), of_store);
end $$;`;

const KEYS = `
create or replace function event_store.keys_free(of_keys text[]) returns boolean language plpgsql as $$
begin
  return (select every(not exists (select from event_store.command_key b where b.key = x.key)) from unnest(of_keys) as x(key));
end $$;

-- Keys of commands that have changed nothing. A key that is bound already stays as it is.
create or replace function event_store.bind_unchanged(of_keys text[], of_digests text[], of_streams text[], of_lengths int[])
returns void language plpgsql as $$
declare
  durable text := set_config('synchronous_commit', 'on', true);
  head bigint := event_store.lock_end();
begin
  insert into event_store.command_key (key, digest, stream_id, length, position)
    select x.key, x.digest, x.stream, x.length, head
    from unnest(of_keys, of_digests, of_streams, of_lengths) as x(key, digest, stream, length)
    on conflict do nothing;
end $$;`;

/** In the order in which they are created: each calls those before it. */
export const FUNCTIONS = [
  ONE_AT_A_TIME,
  NUMBERS,
  EARLIER,
  UNCHANGED,
  KEYS,
  LISTENERS,
  APPEND_BATCH,
  APPEND_ALL,
  APPEND_ONE,
];
