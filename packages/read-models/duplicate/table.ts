/** `duplicate_member`: a customer in a group of likely duplicates. The group is named after its lowest customer. */
export type DuplicateMemberTable = { group_id: number; customer_id: number; reason: string };

export const duplicateMemberTable = `
create table duplicate_member (
  group_id int not null,
  customer_id int not null,
  reason text not null
)`;

export const duplicateMemberIndexes = [
  `alter table duplicate_member add primary key (customer_id)`,
  `create index duplicate_group on duplicate_member (group_id)`,
];
