/** `product`: one row for each product ever added. */
export type ProductTable = {
  id: number;
  item_name: string;
  item_name_hindi: string;
  is_active: boolean;
  created_at: string;
  version: number;
};

export const productTable = `
create table product (
  id int not null,
  item_name text not null,
  item_name_hindi text not null,
  is_active boolean not null,
  created_at timestamptz not null,
  version int not null
)`;

export const productIndexes = [`alter table product add primary key (id)`];
