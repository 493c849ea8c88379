/**
 * SQL type of `since`: the position of the event that made the row what it is. The row it was before, if there is one,
 * lies in the table of the same name with `_past`, up to this position.
 */
export const SINCE = 'text collate "C" not null';
