import type { Table } from "../table.ts";

/**
 * `sales_day`: one row a business day with trade. `paid_paise` is the money of that date, advances too, `returned_paise` that of the
 * credit notes. Their number in a period is the sum of the counts of its days, so none of them is counted.
 */
export type SalesDayTable = {
  day: string;
  invoice_count: number;
  payment_count: number;
  invoiced_paise: number;
  paid_paise: number;
  return_count: number;
  returned_paise: number;
};

export const salesDayTable: Table<SalesDayTable> = {
  name: "sales_day",
  columns: {
    day: "date not null",
    invoice_count: "int not null",
    payment_count: "int not null",
    invoiced_paise: "bigint not null",
    paid_paise: "bigint not null",
    return_count: "int not null",
    returned_paise: "bigint not null",
  },
  key: ["day"],
  indexes: {},
};
