/** `sales_day`: one row a business day with trade. `paid_paise` counts payments of that date, advances too. */
export type SalesDayTable = {
  day: string;
  invoice_count: number;
  invoiced_paise: number;
  paid_paise: number;
};

export const salesDayTable = `
create table sales_day (
  day date not null,
  invoice_count int not null,
  invoiced_paise bigint not null,
  paid_paise bigint not null
)`;

export const salesDayIndexes = [`alter table sales_day add primary key (day)`];
