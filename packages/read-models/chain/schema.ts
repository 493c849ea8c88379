/**
 * `bahi.chain`: what proves that nobody has touched the events. Each row covers the events `first` to `last`, counted
 * from 1 over the whole store, and is written in the database transaction in which the projector has applied them.
 * It belongs to no generation: a rebuild leaves it as it is.
 */
export type ChainTable = {
  first: number;
  last: number;
  /** Where the store has the event `last`. */
  position: string;
  /** The digest of each event, 32 bytes each. */
  digests: Buffer;
  /** The link of the event `last`. */
  link: Buffer;
  /** The time that stands in the event `last`. */
  at: string;
};

/** Rows are added and nothing else, whoever asks. */
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
