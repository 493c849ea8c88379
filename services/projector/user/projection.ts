import type { UserTable } from "@bahi/read-models/user/table.ts";
import { existing, expectAbsent } from "../existing.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import type { Projection } from "../projection.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";

function change(
  event: DecodedEvent,
  { user_account: user }: ProjectionRows,
  userId: number,
  columns: Partial<Omit<UserTable, "id" | "version">>,
): void {
  const before = existing(event, "user", user, userId);
  user.put({ ...before, ...columns, version: before.version + 1 });
}

export const userProjection: Projection = {
  UserAdded(event, { user_account: user }) {
    const { data } = event;
    expectAbsent(event, "user", user, data.userId);
    user.put({
      id: data.userId,
      username: data.username,
      full_name: data.fullName,
      email: data.email,
      role: data.role,
      department: data.department,
      is_active: true,
      is_deleted: false,
      must_change_password: false,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
  },

  UserChanged(event, rows) {
    const { userId, fullName, email, department } = event.data;
    return change(event, rows, userId, { full_name: fullName, email, department });
  },

  UserPasswordChanged: (event, rows) =>
    change(event, rows, event.data.userId, { must_change_password: false }),
  UserPasswordReset: (event, rows) => change(event, rows, event.data.userId, { must_change_password: true }),
  UserActivated: (event, rows) => change(event, rows, event.data.userId, { is_active: true }),
  UserDeactivated: (event, rows) => change(event, rows, event.data.userId, { is_active: false }),
  UserDeleted: (event, rows) =>
    change(event, rows, event.data.userId, { is_active: false, is_deleted: true }),

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  OpeningBalanceSet: null,
  CustomersMerged: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  InvoiceCorrected: null,
  InvoiceDeleted: null,
  PaymentRecorded: null,
  PaymentChanged: null,
  PaymentAllocated: null,
  PaymentMovedToAdvance: null,
  PaymentDeleted: null,
  CreditNoteIssued: null,
  CreditNoteDeleted: null,
  SettingsChanged: null,
  BooksLocked: null,
  LogoUploaded: null,
};
