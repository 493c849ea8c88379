import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";

/** `payment`: one row for each payment ever recorded. `customer_id` is whose account it is in today (after merges). */
export type PaymentTable = {
  id: number;
  customer_id: number;
  invoice_id: number | null;
  payment_date: string;
  amount_paise: number;
  discount_paise: number;
  discount_reason: string;
  method: PaymentMethod;
  reference_number: string;
  notes: string;
  is_deleted: boolean;
  created_at: string;
  version: number;
};

export const paymentTable = `
create table payment (
  id int not null,
  customer_id int not null,
  invoice_id int,
  payment_date date not null,
  amount_paise bigint not null,
  discount_paise bigint not null,
  discount_reason text not null,
  method text not null,
  reference_number text not null,
  notes text not null,
  is_deleted boolean not null,
  created_at timestamptz not null,
  version int not null
)`;

export const paymentIndexes = [
  `alter table payment add primary key (id)`,
  `create index payment_customer on payment (customer_id)`,
  `create index payment_invoice on payment (invoice_id)`,
  `create index payment_date on payment (payment_date, id)`,
];
