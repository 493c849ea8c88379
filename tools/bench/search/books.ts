import { searchText } from "@bahi/contracts/search/words.ts";
import { customer } from "@bahi/projector/duplicate/customer-row.fixture.ts";
import { typedShops } from "@bahi/projector/duplicate/indian-shops.fixture.ts";
import { customerTable, type CustomerTable } from "@bahi/read-models/customer/table.ts";
import {
  createFirstGeneration,
  createStatement,
  indexStatements,
} from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { computedColumns, type Table } from "@bahi/read-models/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import { Client } from "pg";

const CHUNK_ROWS = 5_000;

export type Size = { customers: number; invoices: number; payments: number };

/** Read models of this size: customers as shops type them, and documents of all of them, made by SQL. */
export async function fillBooks(databaseUrl: string, { customers, invoices, payments }: Size): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await migrateReadModels(client);
    const generation = await createFirstGeneration(client, "bench");
    await client.query("set search_path to " + schemaOf(generation));
    const loaded = tables.filter(({ name }) => LOADED.has(name));
    // As a rebuild does it: the indexes last.
    for (const table of loaded) {
      await client.query(`drop table ${table.name} cascade`);
      await client.query(createStatement(generation, table));
    }
    const shops = shopsOf(customers);
    for (let from = 0; from < shops.length; from += CHUNK_ROWS) {
      await insert(client, customerTable, shops.slice(from, from + CHUNK_ROWS));
    }
    await client.query(WORDS);
    await client.query(INVOICES, [invoices, customers]);
    await client.query(NAMES);
    await client.query(PAYMENTS, [payments, customers, invoices, METHODS, METHODS.map(wordOf)]);
    for (const table of loaded) {
      for (const sql of indexStatements(generation, table)) await client.query(sql);
      await client.query(`analyze ${table.name}`);
    }
  } finally {
    await client.end();
  }
}

const LOADED = new Set(["customer", "invoice", "payment", "invoice_name", "search_word"]);

function shopsOf(count: number): CustomerTable[] {
  return typedShops(1, count)
    .slice(0, count)
    .map(({ name, phone, address, transporter }, index) =>
      customer(index + 1, { name, phone, address, transporter }),
    );
}

async function insert<Row>(client: Client, table: Table<Row>, rows: readonly Row[]): Promise<void> {
  const stored = rows.map((row) => ({ ...row, ...computedColumns(table, row) }));
  await client.query(
    `insert into ${table.name} select * from json_populate_recordset(null::${table.name}, $1)`,
    [JSON.stringify(stored)],
  );
}

const METHODS = ["cash", "cheque", "online"];

/** A method as a search text has it: by its sound. */
function wordOf(method: string): string {
  return searchText([method]).split("|", 1).join("");
}

const WORDS = `insert into search_word
  select 'customer', word, count(*)
  from customer, unnest(string_to_array(ltrim(split_part(names, '|', 1), '~'), '~')) word group by word`;

const INVOICES = `insert into invoice (id, invoice_date, due_date, customer_id, customer_name, customer_company,
    customer_address, customer_phone, customer_gst_number, customer_transporter, bill_number, total_paise, total_boxes, sales_count, paid_paise,
    discount_paise, credit_paise, payment_status, is_deleted, content_version, created_at, version, since,
    list_row, names, customer_name_key)
  select n, date '2025-04-01' + n * 365 / $1, date '2025-05-01' + n * 365 / $1, customer.id, name, company_name,
    address, phone, '', transporter, '', 10000 + hashint4(n) % 5000000 + 5000000, 0, 3, 0, 0, 0, 'pending', false, 1,
    timestamptz '2025-04-01' + n * interval '1 minute', 1, '1', '{"id":' || n || '}', names, name_key
  from generate_series(1, $1::int) n join customer on customer.id = 1 + (hashint4(n)::bigint + 2147483648) % $2::int`;

const NAMES = `insert into invoice_name
  select customer_name, customer_company, count(*), names, customer_name_key
  from invoice where not is_deleted group by 1, 2, 4, 5`;

const PAYMENTS = `insert into payment (id, customer_id, invoice_ids, allocations, unallocated_paise, split, payment_date,
    amount_paise, discount_paise, discount_reason, stated_allocations, stated_discount_paise, stated_discount_reason,
    method, reference_number, notes, is_deleted, created_at, version, since, reference, numbers, amount_text, reference_number_key)
  select n, 1 + (hashint4(n)::bigint + 2147483648) % $2::int, array[invoice], '[]', 0, '', date '2025-04-01' + n * 365 / $1,
    paise, 0, '', '[]', 0, '', method, number, '', false, now(), 1, '1',
    '~' || number || word || '|' || number || chr(10) || method, n || ' ' || invoice,
    trim(to_char(paise / 100.0, '999999990.00')), length(number) || number
  from generate_series(1, $1::int) n,
    lateral (select 1 + (hashint4(n + 7)::bigint + 2147483648) % $3::int as invoice,
      10000 + hashint4(n) % 5000000 + 5000000 as paise,
      ($4::text[])[1 + n % 3] as method, ($5::text[])[1 + n % 3] as word,
      (200000 + (hashint4(n + 3)::bigint + 2147483648) % 800000)::text as number) made`;
