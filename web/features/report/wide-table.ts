/** What of a table a phone has no room for; on paper there is. */
export const ON_DESKS = "max-lg:hidden print:table-cell";
/** What stands below another text where its column has no room. */
export const ON_PHONES = "lg:hidden print:hidden";

/** More rows than this are shown when they are asked for: nobody reads them all, and a phone takes its time. */
export const SHOWN_FIRST = 200;
