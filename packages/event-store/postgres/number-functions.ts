/**
 * Numbers have no gaps, so where one ends is found by halving. The key of a command that has created a stream is a row of
 * `command_key` with its number; `numbered_stream` has the keys that are bound for their category alone, and all that
 * earlier releases wrote.
 */
export const NUMBERS = `
create or replace function event_store.is_created(of_category text, of_number int) returns boolean language sql as $$
  select exists (select from event_store.event e
    where e.stream_id = of_category || '-' || of_number and e.revision = 0)
$$;

-- \`after\`: a number that is probably taken, near to the free one; 0 where none is known.
create or replace function event_store.free_number(of_category text, after int) returns int language plpgsql as $$
declare
  taken int := case when after > 0 and event_store.is_created(of_category, after) then after else 0 end;
  step int := 1;
  free int;
begin
  while event_store.is_created(of_category, taken + step) loop
    taken := taken + step;
    step := 2 * step;
  end loop;
  free := taken + step;
  while free - taken > 1 loop
    if event_store.is_created(of_category, (taken + free) / 2) then
      taken := (taken + free) / 2;
    else
      free := (taken + free) / 2;
    end if;
  end loop;
  return free;
end $$;

-- For the functions of earlier releases, which would count up to it from the numbers that they have given themselves.
create or replace function event_store.free_number(of_category text) returns int language plpgsql as $$
begin
  return event_store.free_number(of_category, 0);
end $$;

-- The stream that a key has created in a category, and where the events end that it wrote there.
create or replace function event_store.created(
  of_category text, of_key text, out number int, out last_revision int, out last_position bigint
) language plpgsql as $$
begin
  select n.number, n.revision, n.position into number, last_revision, last_position
    from event_store.numbered_stream n where n.category = of_category and n.key = of_key;
  if found then return; end if;
  select k.number, k.length - 1, k.position into number, last_revision, last_position
    from event_store.command_key k where k.key = of_key and k.stream_id = of_category || '-' || k.number;
end $$;

-- Are these numbers the next ones of their categories, and have their keys created nothing there? Keys of commands are
-- looked for by \`keys_free\`; \`own_keys\` are the others.
create or replace function event_store.creations_fit(categories text[], numbers int[], keys text[], own_keys text[])
returns boolean language plpgsql as $$
begin
  return (select every(c.many = coalesce(c.last - c.first + 1, 0)
        and (c.first = 1 or exists (select from event_store.event e
          where e.stream_id = c.category || '-' || (c.first - 1) and e.revision = 0)))
      from (select x.category, count(*) as many, min(x.number) as first, max(x.number) as last
        from unnest(categories, numbers) as x(category, number)
        where x.category is not null group by x.category) c)
    and (select every(not exists (select from event_store.numbered_stream n
        where n.category = x.category and n.key = x.key)) from unnest(categories, keys) as x(category, key))
    and (cardinality(own_keys) = 0 or (select every(not exists (select from event_store.command_key k
        where k.key = x.key and k.stream_id = x.category || '-' || k.number))
      from unnest(categories, own_keys) as x(category, key)));
end $$;

-- The numbers that these keys will get if they are appended, in this order, before the transaction ends; null: the
-- key has one already.
create or replace function event_store.hold_next_numbers(categories text[], keys text[]) returns setof int language plpgsql as $$
declare
  next jsonb := '{}';
begin
  perform event_store.lock_end();
  for i in 1 .. cardinality(keys) loop
    if (select c.number from event_store.created(categories[i], keys[i]) c) is not null then
      return next null;
    else
      if not next ? categories[i] then
        next := next || jsonb_build_object(categories[i], event_store.free_number(categories[i], 0));
      end if;
      return next (next -> categories[i])::int;
      next := next || jsonb_build_object(categories[i], (next -> categories[i])::int + 1);
    end if;
  end loop;
end $$;`;
