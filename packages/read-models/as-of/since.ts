/**
 * SQL type of `since`: the position of the event that made this version of the row. The version before, if there is one,
 * is in the table of the same name with `_past`, until this position.
 */
export const SINCE = 'text collate "C" not null';
