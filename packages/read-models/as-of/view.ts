import { customerTable } from "../customer/table.ts";
import { invoiceTable, type InvoiceTable } from "../invoice/table.ts";
import type { LedgerEntryTable } from "../ledger/table.ts";
import { paymentTable } from "../payment/table.ts";
import { productTable } from "../product/table.ts";
import { settingsTable } from "../settings/table.ts";
import { columnTypes } from "../table.ts";
import { userTable } from "../user/table.ts";

/** The setting with the position as of which the views show the tables, set for one database transaction. */
export const AS_OF_SETTING = "bahi.as_of";

/**
 * What `<table>_span` views hold: every version that a row has had up to the position, valid from `since` until `until`,
 * which is null for the current version.
 */
type Span<Row> = Row & { since: string; until: string | null };

/** Views without a table of the same name. All others have the name and the columns of a table. */
export type SpanViews = {
  invoice_span: Span<InvoiceTable>;
  ledger_span: Span<LedgerEntryTable>;
};

const VERSIONED = [customerTable, productTable, invoiceTable, paymentTable, userTable, settingsTable];

const position = `current_setting('${AS_OF_SETTING}')`;

/**
 * The statements that create the views of one generation. Under the names of its tables they show the rows as of the
 * position: with all events up to it, and none after it. So the SQL of a question answers it as of then, unchanged.
 */
export function viewStatements(tables: string, views: string): string[] {
  const spans = VERSIONED.map(({ name, columns: types }) => {
    const columns = Object.keys(types).join(", ");
    return `create view ${views}.${name}_span as
      select ${columns}, null::text collate "C" as until from ${tables}.${name} where since <= ${position}
      union all
      select ${columns}, case when until <= ${position} then until end
      from ${tables}.${name}_past where since <= ${position}`;
  });
  const rows = VERSIONED.map((table) => {
    const { name } = table;
    const columns = Object.keys(columnTypes(table)).join(", ");
    return `create view ${views}.${name} as
      select ${columns} from ${tables}.${name} where since <= ${position}
      union all
      select ${columns} from ${tables}.${name}_past where since <= ${position} and until > ${position}`;
  });
  return [
    ...spans,
    ...rows,
    `create view ${views}.invoice_line as select * from ${tables}.invoice_line`,
    `create view ${views}.history as select * from ${tables}.history where position <= ${position}`,
    `create view ${views}.ledger_span as ${entriesFrom(views, "_span", ", since, until")}`,
    `create view ${views}.ledger_entry as ${entriesFrom(views, "", "")}`,
    `create view ${views}.customer_balance as
      select customer.id as customer_id, coalesce(invoiced, 0)::bigint as invoiced_paise,
        coalesce(0 - paid, 0)::bigint as paid_paise, coalesce(0 - discount, 0)::bigint as discount_paise
      from ${views}.customer left join (
        select customer_id, sum(amount_paise) filter (where kind = 0) as invoiced,
          sum(amount_paise) filter (where kind = 1) as paid, sum(amount_paise) filter (where kind = 2) as discount
        from ${views}.ledger_entry group by customer_id
      ) account on account.customer_id = customer.id`,
    `create view ${views}.sales_day as
      select entry_date as day,
        (count(*) filter (where kind = 0))::int as invoice_count,
        (count(*) filter (where kind = 1))::int as payment_count,
        coalesce(sum(amount_paise) filter (where kind = 0), 0)::bigint as invoiced_paise,
        coalesce(0 - sum(amount_paise) filter (where kind = 1), 0)::bigint as paid_paise
      from ${views}.ledger_entry where kind < 2 group by entry_date`,
  ];
}

/** What invoices and payments are in the accounts, as the projection of the ledger says it row by row. */
function entriesFrom(views: string, which: "" | "_span", more: string): string {
  const payments = `${views}.payment${which} where not is_deleted`;
  return `
    select customer_id, invoice_date as entry_date, 0::smallint as side, id as record_id, 0::smallint as kind,
      id as invoice_id, total_paise as amount_paise${more} from ${views}.invoice${which} where not is_deleted
    union all
    select customer_id, payment_date, 1::smallint, id, 1::smallint, invoice_id, 0 - amount_paise${more}
    from ${payments}
    union all
    select customer_id, payment_date, 1::smallint, id, 2::smallint, invoice_id, 0 - discount_paise${more}
    from ${payments} and discount_paise <> 0`;
}
