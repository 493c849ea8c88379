import type { UserTable } from "@bahi/read-models/user/table.ts";
import { existing, expectAbsent } from "../existing.ts";
import { moment } from "../history/moment.ts";
import type { Projection } from "../projection.ts";
import type { Books } from "../books.ts";
import type { Fact } from "../fact.ts";

async function change(
  fact: Fact,
  { user }: Books,
  userId: number,
  columns: Partial<Omit<UserTable, "id" | "version">>,
): Promise<void> {
  const before = await existing(fact, "user", user, userId);
  user.put({ ...before, ...columns, version: before.version + 1 });
}

export const userProjection: Projection = {
  async UserAdded(fact, { user }) {
    const { data } = fact;
    await expectAbsent(fact, "user", user, data.userId);
    user.put({
      id: data.userId,
      username: data.username,
      full_name: data.fullName,
      email: data.email,
      role: data.role,
      department: data.department,
      is_active: true,
      is_deleted: false,
      created_at: moment(fact.metadata.at),
      version: 1,
    });
  },

  UserChanged(fact, books) {
    const { userId, fullName, email, department } = fact.data;
    return change(fact, books, userId, { full_name: fullName, email, department });
  },

  UserPasswordChanged: (fact, books) => change(fact, books, fact.data.userId, {}),
  UserActivated: (fact, books) => change(fact, books, fact.data.userId, { is_active: true }),
  UserDeactivated: (fact, books) => change(fact, books, fact.data.userId, { is_active: false }),
  UserDeleted: (fact, books) => change(fact, books, fact.data.userId, { is_active: false, is_deleted: true }),

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  CustomersMerged: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  InvoiceDeleted: null,
  PaymentRecorded: null,
  PaymentChanged: null,
  PaymentMovedToAdvance: null,
  PaymentDeleted: null,
  SettingsChanged: null,
  LogoUploaded: null,
};
