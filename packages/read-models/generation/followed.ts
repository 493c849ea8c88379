/**
 * The advisory lock that the projector holds which follows the store with the live generation, for as long as its
 * connection lives.
 */
export const LEADER_LOCK = 8_220_002;

/** SQL: whether some projector follows the store with the live generation. */
export const IS_FOLLOWED = `exists (
  select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LEADER_LOCK} and granted
    and database = (select oid from pg_database where datname = current_database()))`;
