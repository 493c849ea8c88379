/**
 * `bahi.chain`: the hash chain over all events, which makes changes of stored events evident. A row covers the events
 * `first` to `last`, counted from 1 over the whole store. The projector inserts it in the database transaction that
 * applies them. The chain belongs to no generation: a rebuild does not touch it.
 */
export type ChainTable = {
  first: number;
  last: number;
  /** The position of the event `last`. */
  position: string;
  /** The digest of each event, 32 bytes each. */
  digests: Buffer;
  /** The link of the event `last`. */
  link: Buffer;
  /** The time in the metadata of the event `last`. */
  at: string;
};

/** Append-only: a trigger refuses every update, delete and truncate. */
export const chainSchema = `
do $do$ begin
  if to_regclass('bahi.chain') is null then
    create table bahi.chain (
      first bigint primary key,
      last bigint not null check (last >= first),
      position text collate "C" not null,
      digests bytea not null check (length(digests) = 32 * (last - first + 1)),
      link bytea not null check (length(link) = 32),
      at timestamptz not null
    );
    alter table bahi.chain alter column digests set storage external;
    create function bahi.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the chain over the events is never changed or removed' using errcode = 'insufficient_privilege';
    end $$;
    create trigger is_final before update or delete or truncate on bahi.chain
      for each statement execute function bahi.refuse_change();
    alter table bahi.chain enable always trigger is_final;
  end if;
end $do$`;
