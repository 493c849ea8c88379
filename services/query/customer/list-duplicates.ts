import { customerRecord } from "@bahi/contracts/customer/api.ts";
import { DUPLICATES_SHOWN_MAX } from "@bahi/contracts/customer/duplicates.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Reading } from "../reading/read-model-access.ts";
import { type Column, moment, text, whole } from "../csv/columns.ts";
import { rowsInBatches } from "../reading/rows-in-batches.ts";
import { LIMIT_MAX, pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { toCustomerRecord } from "./customer-record.ts";

type Row = CustomerTable & { number: number; isLast: boolean };

const columns: readonly Column<Row>[] = [
  whole("Group", (customer) => customer.number),
  whole("Customer ID", (customer) => customer.id),
  text("Name", (customer) => customer.name),
  text("Company Name", (customer) => customer.company_name),
  text("Phone", (customer) => customer.phone),
  text("Address", (customer) => customer.address),
  text("Transporter", (customer) => customer.transporter),
  text("GST Number", (customer) => customer.gst_number),
  moment("Created", (customer) => customer.created_at),
];

export const listDuplicates = question({
  path: "/customers/duplicates",
  summary: `Groups of customers who are likely the same. One of more than ${DUPLICATES_SHOWN_MAX} comes in parts, each a group of its own; at most ${LIMIT_MAX} customers come at once, in fewer groups than \`limit\` where they have more`,
  admits: "admin",
  query: z.strictObject(pageFields),
  answer: z.array(z.array(customerRecord)),
  csv: {
    name: "Duplicate Customers",
    columns,
    table: (reading) => ({ rows: rowsInBatches(reading, membersOf(reading)) }),
  },
  async ask(reading, { query }) {
    const groups = await wholeGroups(reading, query);
    return { body: groups.map((members) => members.map(toCustomerRecord)), total: await groupCount(reading) };
  },
});

/** The groups from `skip` on, as many as fit. */
async function wholeGroups(reading: Reading, { skip, limit }: { skip: number; limit: number }) {
  const rows: Row[] = await membersOf(reading)
    .where("numbered.number", ">", skip)
    .where("numbered.number", "<=", skip + limit)
    .limit(LIMIT_MAX)
    .execute();
  const end = rows.findLastIndex((row) => row.isLast) + 1;
  return [...Map.groupBy(rows.slice(0, end), (row) => row.number).values()];
}

/** Everybody who is in a group, in the order of the groups. */
function membersOf(reading: Reading) {
  return numbered(reading)
    .innerJoin("customer", "customer.id", "numbered.customer_id")
    .selectAll("customer")
    .select(["numbered.number", "numbered.isLast"])
    .orderBy("numbered.number")
    .orderBy("customer.id");
}

async function groupCount(reading: Reading): Promise<number> {
  return reading.cached("duplicate groups", async () => {
    const { total } = await numbered(reading)
      .select(sql<number>`coalesce(max(number), 0)`.as("total"))
      .executeTakeFirstOrThrow();
    return total;
  });
}

/**
 * Every customer who is in a group, with the number of its group, or of the part that it is in, from 1. Groups are
 * ordered by their lowest customer. The parts of one group are of about the same size, so none has a single customer.
 */
function numbered({ db }: Reading) {
  return db
    .with("placed", (read) =>
      read
        .selectFrom("duplicate_member")
        .innerJoin("duplicate_profile", "duplicate_profile.profile", "duplicate_member.profile")
        .select("customer_id")
        .select(sql<number>`min(customer_id) over (partition by center)`.as("first"))
        .select(sql<number>`count(*) over (partition by center)`.as("size"))
        .select(sql<number>`row_number() over (partition by center order by customer_id)`.as("place")),
    )
    .with("parted", (read) =>
      read
        .selectFrom("placed")
        .select(["customer_id", "first"])
        .select(
          sql<number>`(place - 1) * ceil(size::numeric / ${sql.lit(DUPLICATES_SHOWN_MAX)})::bigint / size`.as(
            "part",
          ),
        ),
    )
    .with("numbered", (read) =>
      read
        .selectFrom("parted")
        .select("customer_id")
        .select(sql<number>`dense_rank() over (order by first, part)`.as("number"))
        .select(sql<boolean>`customer_id = max(customer_id) over (partition by first, part)`.as("isLast")),
    )
    .selectFrom("numbered");
}
