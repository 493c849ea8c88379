import { customerRequest, mergeRequest, openingBalanceRequest } from "@bahi/contracts/customer/api.ts";
import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { SETTINGS_STREAM } from "@bahi/contracts/settings/events.ts";
import { StaleDecisionError } from "@bahi/event-store/errors.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import type { z } from "zod";
import { isTakenBack, restoreIfOwing } from "../reconciliation/restore-customer.ts";
import { clockOf } from "../execution/command-context.ts";
import { retryOnConflict } from "../execution/retry.ts";
import { contextOf } from "../http/command-context.ts";
import { recordPath } from "../http/record-path.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import { customerAdditions } from "./additions.ts";
import { type AccountsUnderLock, changeCustomer, deleteCustomer, mergeCustomers } from "./decide.ts";
import { openingBalances } from "./opening-balances.ts";
import { toCustomerRecord } from "./record.ts";

export function customerRoutes(app: App, { stores, now }: RouteDeps): void {
  const { customers, invoices, payments, creditNotes, accounts, settings } = stores;
  const add = customerAdditions(stores);
  const setOpening = openingBalances({ stores, now });

  app.post("/customers", { schema: { body: customerRequest } }, async (request, reply) => {
    // Without days of credit it is the command of earlier releases, of which digests were stored.
    const given = { companyName: "", gstNumber: "", ...profileOf(request.body) };
    const command = { creditDays: null, ...given };
    const { record, position } = await add(command, contextOf(request, "AddCustomer", given));
    return answerPosition(reply, position).status(201).send(toCustomerRecord(record));
  });

  app.put(
    "/customers/:id",
    { schema: { params: recordPath, body: customerRequest } },
    async (request, reply) => {
      const customerId = request.params.id;
      const command = { customerId, ...profileOf(request.body) };
      const { record, position } = await customers.execute({
        context: contextOf(request, "ChangeCustomer", command),
        record: customerId,
        decide: (records) => changeCustomer(command, records.get(customerId)),
      });
      return answerPosition(reply, position).send(toCustomerRecord(record));
    },
  );

  app.put(
    "/customers/:id/opening-balance",
    { onRequest: adminOnly, schema: { params: recordPath, body: openingBalanceRequest } },
    async (request, reply) => {
      const customerId = request.params.id;
      const { amount: amountPaise, date } = request.body;
      const command = { customerId, amountPaise, date };
      const { record, position } = await setOpening(
        command,
        contextOf(request, "SetOpeningBalance", command),
      );
      return answerPosition(reply, position).send(toCustomerRecord(record));
    },
  );

  app.delete(
    "/customers/:id",
    { onRequest: adminOnly, schema: { params: recordPath, querystring: deletionQuery } },
    async (request, reply) => {
      const customerId = request.params.id;
      const command = { customerId, reason: request.query.reason };
      const context = contextOf(request, "DeleteCustomer", command);
      await accounts.catchUp();
      const { position } = await customers.execute({
        context,
        record: customerId,
        decide: (records) => deleteCustomer(command, records.get(customerId), accounts.balanceOf(customerId)),
      });
      // Commands on the account that this instance is executing are stored before the balance is read again.
      await Promise.all([invoices.settled(), payments.settled(), creditNotes.settled()]);
      await restoreIfOwing(stores, customerId, clockOf(context));
      // Compensated: this deletion, or an earlier one that this command found.
      const isCompensated = isTakenBack(stores, context.key);
      if (isCompensated || customers.records.get(customerId).status === "active") {
        throw refused("customer-has-balance");
      }
      return answerPosition(reply, position).send({ message: "Customer deleted successfully!" });
    },
  );

  app.post(
    "/customers/merge",
    { onRequest: adminOnly, schema: { body: mergeRequest } },
    async (request, reply) => {
      const command = { masterId: request.body.target_id, sourceIds: request.body.source_ids };
      const context = contextOf(request, "MergeCustomers", command);
      const { record, position } = await retryOnConflict(async () => {
        await accounts.catchUp();
        return customers.execute({
          context,
          record: command.masterId,
          fences: [settings],
          decide: (records) => mergeCustomers(command, records.get, accountsUnderLock()),
        });
      });
      return answerPosition(reply, position).send({
        message: "Customers merged successfully!",
        customer: toCustomerRecord(record),
      });
    },
  );

  /** The lock is read after the accounts: entries that stand before it in the log may be missing in them. */
  function accountsUnderLock(): AccountsUnderLock {
    const { booksLock } = settings.records.get(SETTINGS_ID);
    if (booksLock === null) return { booksLock, firstDayOf: () => undefined };
    if (accounts.position() < settings.position()) throw new StaleDecisionError([SETTINGS_STREAM]);
    const firstDays = accounts.firstDays();
    return { booksLock, firstDayOf: (customerId) => firstDays.get(customerId) };
  }
}

function profileOf(body: z.infer<typeof customerRequest>) {
  const { name, phone, address, transporter, company_name, gst_number, credit_days } = body;
  return {
    name,
    phone,
    address,
    transporter,
    ...(company_name === undefined ? {} : { companyName: company_name }),
    ...(gst_number === undefined ? {} : { gstNumber: gst_number }),
    ...(credit_days === undefined ? {} : { creditDays: credit_days }),
  };
}
