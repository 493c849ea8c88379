import type { CreditNoteTable } from "../credit-note/table.ts";
import type { CustomerTable } from "../customer/table.ts";
import type { InvoiceTable } from "../invoice/table.ts";
import { entriesSql } from "../ledger/entries.ts";
import { BALANCE_SUMS, kindsSql, SALES_SUMS, sumOfPaiseSql, type Sums, sumsSql } from "../ledger/sums.ts";
import type { LedgerEntryTable } from "../ledger/table.ts";
import type { PaymentTable } from "../payment/table.ts";
import { openInvoicesSql } from "../receivable/table.ts";
import { columnTypes } from "../table.ts";
import { appendedTables, type DerivedName, namesOf, versionedTables } from "../tables.ts";

/** The setting with the position as of which the views show the tables, set for one database transaction. */
export const AS_OF_SETTING = "bahi.as_of";

/**
 * What `<table>_span` views hold: every version that a row has had up to the position, valid from `since` until `until`,
 * which is null for the current version.
 */
type Span<Row> = Row & { since: string; until: string | null };

/** By what a table differs from itself as of the position: `sign` is 1 for a row of then, -1 for one of today. */
type Difference<Row> = Row & { sign: 1 | -1 };

/** Views without a table of the same name. All others have the name and the columns of a table. */
export type PastViews = {
  customer_span: Span<CustomerTable>;
  invoice_span: Span<InvoiceTable>;
  payment_span: Span<PaymentTable>;
  credit_note_span: Span<CreditNoteTable>;
  ledger_span: Span<LedgerEntryTable>;
  ledger_difference: Difference<LedgerEntryTable>;
};

const position = `current_setting('${AS_OF_SETTING}')`;

/**
 * The statements that create the views of one generation. Under the names of its tables they show the rows as of the
 * position: with all events up to it, and none after it. So the SQL of a question answers it as of then, unchanged.
 */
export function viewStatements(tables: string, views: string): string[] {
  const spans = Object.values(versionedTables).map(({ name, columns: types }) => {
    const columns = Object.keys(types).join(", ");
    return `create view ${views}.${name}_span as
      select ${columns}, null::text collate "C" as until from ${tables}.${name} where since <= ${position}
      union all
      select ${columns}, case when until <= ${position} then until end
      from ${tables}.${name}_past where since <= ${position}`;
  });
  const rows = Object.values(versionedTables).map((table) => {
    const { name } = table;
    const columns = Object.keys(columnTypes(table)).join(", ");
    return `create view ${views}.${name} as
      select ${columns} from ${tables}.${name} where since <= ${position}
      union all
      select ${columns} from ${tables}.${name}_past where since <= ${position} and until > ${position}`;
  });
  // Rows without a position of their own are found by those of the record to which they belong.
  const appended = Object.values(appendedTables).map(({ name, columns }) => {
    const known = "position" in columns ? `where position <= ${position}` : "";
    return `create view ${views}.${name} as select * from ${tables}.${name} ${known}`;
  });
  const spansOfEntries = entriesSql(
    {
      customer: `${views}.customer_span`,
      invoice: `${views}.invoice_span`,
      payment: `${views}.payment_span`,
      credit_note: `${views}.credit_note_span`,
    },
    ["since", "until"],
  );
  const differences = LEDGER_SOURCES.map((name) => differenceView(name, tables, views));
  const differencesOfEntries = entriesSql(
    {
      customer: `${views}.customer_difference`,
      invoice: `${views}.invoice_difference`,
      payment: `${views}.payment_difference`,
      credit_note: `${views}.credit_note_difference`,
    },
    ["sign"],
  );
  const derived = Object.entries(derivedViews(tables, views)).flatMap(([name, sql]) =>
    sql === null ? [] : [`create view ${views}.${name} as ${sql}`],
  );
  return [
    ...spans,
    ...rows,
    ...appended,
    `create view ${views}.ledger_span as ${spansOfEntries}`,
    ...differences,
    `create view ${views}.ledger_difference as ${differencesOfEntries}`,
    ...derived,
  ];
}

const LEDGER_SOURCES = ["customer", "invoice", "payment", "credit_note"] as const;

/** The rows of a {@link Difference}. */
function differenceView(name: (typeof LEDGER_SOURCES)[number], tables: string, views: string): string {
  const columns = Object.keys(versionedTables[name].columns).join(", ");
  return `create view ${views}.${name}_difference as
    select ${columns}, -1 as sign from ${tables}.${name} where since > ${position}
    union all
    select ${columns}, 1 as sign from ${tables}.${name}_past where since <= ${position} and until > ${position}`;
}

/**
 * SQL: whether fewer documents came after the position than before it, roughly: whether the first half of the invoices was
 * there. Sums are then those of today and what has changed since; otherwise those of all entries of then. Either way gives
 * the same rows.
 */
export function isLateSql(tables: string): string {
  return `(select ${position} >= coalesce((
    select position from ${tables}.history
    where noun = 'invoice' and record_id = (select max(id) / 2 from ${tables}.invoice)
    order by position limit 1
  ), ''))`;
}

/** SQL: sums of the entries of then for each value of a column. Rows may be zero in every column. */
function sumsThenSql<Column extends string>(
  { tables, views }: { tables: string; views: string },
  { table, key, column, sums }: { table: DerivedName; key: string; column: string; sums: Sums<Column> },
): string {
  const isLate = isLateSql(tables);
  const kinds = kindsSql(sums);
  const total = namesOf(sums).map((name) =>
    sums[name].of === "count" ? `sum(${name})::int as ${name}` : `${sumOfPaiseSql(name)}::bigint as ${name}`,
  );
  return `
    select ${key}, ${total.join(", ")} from (
      select ${column} as ${key}, ${sumsSql(sums)}
      from ${views}.ledger_entry where kind in (${kinds}) and not ${isLate} group by ${column}
      union all
      select ${key}, ${namesOf(sums).join(", ")} from ${tables}.${table} where ${isLate}
      union all
      select ${column}, ${sumsSql(sums, "sign")}
      from ${views}.ledger_difference where kind in (${kinds}) and ${isLate} group by ${column}
    ) summed group by ${key}`;
}

/** SQL: what was due then for each value of a column, where something was. */
function duesThenSql(
  { tables, views }: { tables: string; views: string },
  table: DerivedName,
  column: string,
): string {
  const isLate = isLateSql(tables);
  return `
    select ${column}, ${sumOfPaiseSql("due_paise")}::bigint as due_paise from (
      select ${column}, due_paise from (${openInvoicesSql(`${views}.invoice`)}) open where not ${isLate}
      union all
      select ${column}, due_paise from ${tables}.${table} where ${isLate}
      union all
      select ${column}, sign * due_paise from (
        ${openInvoicesSql(`${views}.invoice_difference`, ["sign"])}
      ) differing where ${isLate}
    ) due group by ${column} having ${sumOfPaiseSql("due_paise")} <> 0`;
}

/** Derived rows as of a position, from the views before them; null for what is about today alone. */
function derivedViews(tables: string, views: string): Record<DerivedName, string | null> {
  // A customer without an entry has an account too.
  const balances = namesOf(BALANCE_SUMS).map((column) => `coalesce(${column}, 0) as ${column}`);
  return {
    ledger_entry: entriesSql({
      customer: `${views}.customer`,
      invoice: `${views}.invoice`,
      payment: `${views}.payment`,
      credit_note: `${views}.credit_note`,
    }),
    customer_balance: `
      select customer.id as customer_id, ${balances.join(", ")}
      from ${views}.customer left join (${sumsThenSql(
        { tables, views },
        { table: "customer_balance", key: "customer_id", column: "customer_id", sums: BALANCE_SUMS },
      )}) account on account.customer_id = customer.id`,
    sales_day: `
      select * from (${sumsThenSql(
        { tables, views },
        { table: "sales_day", key: "day", column: "entry_date", sums: SALES_SUMS },
      )}) summed where (${namesOf(SALES_SUMS).join(", ")}) <> (${namesOf(SALES_SUMS)
        .map(() => 0)
        .join(", ")})`,
    customer_due: duesThenSql({ tables, views }, "customer_due", "customer_id"),
    due_day: duesThenSql({ tables, views }, "due_day", "due_date"),
    duplicate_member: null,
    duplicate_profile: null,
    invoice_name: `
      select customer_name, customer_company, count(*)::int as invoice_count, min(names) as names,
        min(customer_name_key) as customer_name_key
      from ${views}.invoice where not is_deleted group by customer_name, customer_company`,
    search_word: `
      select noun, word collate "C" as word, count(*)::int as name_count
      from (
        select 'customer' as noun, names from ${views}.customer
        union all select 'product', names from ${views}.product
      ) named, unnest(string_to_array(ltrim(split_part(names, '|', 1), '~'), '~')) word
      group by noun, word`,
  };
}
