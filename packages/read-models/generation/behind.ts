import { READ_GENERATION } from "./live.ts";
import { IS_FOLLOWED } from "./followed.ts";

/**
 * The live generation lags until the next switch: it was built by another version of the program, whose projector is
 * gone, and the generation of this version is not ready. New events are shown after the switch.
 */
export type Behind = {
  /** The time up to which its rows show everything. */
  asOf: string;
  /** How much of the next one is built, in percent; null when its rebuild has failed. */
  percent: number | null;
};

/**
 * SQL: the generation that a program of the projection version in the parameter reads, with `behind_since` and `percent`
 * when it lags in this way. Whether a projector follows is looked up only while another version is being built, or has
 * failed.
 */
export const LIVE_OR_BEHIND = `
select read.id, read.position, read.moved_at, read.shown, read.failure, next.percent,
  case when next.id is not null and not ${IS_FOLLOWED} then read.moved_at end as behind_since
from ${READ_GENERATION} left join lateral (
  select id, case when state = 'failed' then null when position <> '' then 100
    else least(coalesce(100 * event_progress / nullif(event_estimate, 0), 0), 99) end::int as percent
  from bahi.generation as other
  where read.state = 'live' and state in ('building', 'failed')
    and other.projection_version <> read.projection_version
  order by state limit 1
) as next on true`;
