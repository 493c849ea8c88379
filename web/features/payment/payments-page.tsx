import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { useState } from "react";
import { FilterSelect } from "../../list/filter-select.tsx";
import { type Chip, ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useLinkedRecord } from "../../list/use-linked-record.ts";
import { useNewRecord } from "../../list/use-new-record.ts";
import { PaymentFormDialog } from "../../payment-form/payment-form-dialog.tsx";
import { SavedPayment } from "../../payment-form/saved-payment.tsx";
import { useIsAdmin } from "../../session/session.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { paymentFormTexts } from "../../texts/payment-form.ts";
import { paymentTexts as texts } from "../../texts/payment.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { DeletePayment } from "./delete-payment.tsx";
import { ReceiptLink } from "./receipt/receipt-link.tsx";
import { kindOptions, methodOptions, offeredFilters, paymentListOf } from "./payment-list.tsx";
import { PaymentTotal } from "./payment-total.tsx";

type Open = { what: "edit" | "delete"; payment: PaymentListRow };

export function PaymentsPage() {
  const isAdmin = useIsAdmin();
  const list = useList(paymentListOf(isAdmin));
  const adding = useNewRecord();
  const linked = useLinkedRecord();
  const [open, setOpen] = useOpened<Open>();
  const [savedId, setSavedId] = useState<number>();
  const close = () => setOpen(undefined);
  useShortcuts([
    { keys: "Ctrl+N", label: paymentFormTexts.add, run: adding.open },
    { keys: "Alt+A", label: paymentFormTexts.add, run: adding.open },
  ]);

  const { method, kind } = offeredFilters(list.address.filters);
  const chipOf = (name: "method" | "kind", label: string | undefined): Chip[] =>
    label === undefined ? [] : [{ label, onRemove: () => list.change({ filters: { [name]: "" } }) }];
  const named = (names: Readonly<Record<string, string>>, value: string, label: (name: string) => string) =>
    value === "" ? undefined : label(names[value] ?? value);

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} isPrinted>
        <Button look="primary" onClick={adding.open} title={everydayTexts.newKeys}>
          {paymentFormTexts.add}
        </Button>
      </PageHeader>
      {!isAdmin && (
        <Notice className="mb-4">
          <strong>{texts.staffAccess}</strong> {texts.staffMay}
        </Notice>
      )}
      {savedId !== undefined && <SavedPayment id={savedId} className="mb-4" />}
      <ListView
        list={list}
        name={texts.listed}
        searchPlaceholder={isAdmin ? texts.searchByAmountToo : texts.searchBy}
        filters={
          <>
            <FilterSelect
              label={texts.methodFilter}
              value={method}
              options={methodOptions}
              onValue={(value) => list.change({ filters: { method: value } })}
            />
            <FilterSelect
              label={texts.kindFilter}
              value={kind}
              options={kindOptions}
              onValue={(value) => list.change({ filters: { kind: value } })}
            />
          </>
        }
        chips={[
          ...chipOf("method", named(methodOptions, method, texts.methodIs)),
          ...chipOf("kind", named(kindOptions, kind, texts.kindIs)),
        ]}
        error={texts.failed}
        empty={texts.empty}
        noMatch={texts.noMatch}
        hasPageEnds={false}
        summary={isAdmin && list.foundRows && <PaymentTotal payments={list.foundRows} />}
        onOpen={(payment) => setOpen({ what: "edit", payment })}
        openLabel={(payment) => texts.editNamed(payment.id, payment.customer_name)}
        onDelete={isAdmin ? (payment) => setOpen({ what: "delete", payment }) : undefined}
        renderActions={(payment) => (
          <span className="inline-flex items-center gap-1">
            <ReceiptLink id={payment.id} />
            {isAdmin ? (
              <button
                type="button"
                aria-label={texts.deleteNamed(payment.id)}
                title={everydayTexts.delete}
                onClick={() => setOpen({ what: "delete", payment })}
                className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
              >
                <DeleteIcon />
              </button>
            ) : (
              <span className="text-sm whitespace-nowrap text-ink-soft">{texts.viewOnly}</span>
            )}
          </span>
        )}
      />
      {adding.isOpen && <PaymentFormDialog onClose={adding.close} onSaved={({ id }) => setSavedId(id)} />}
      {open?.what === "edit" && <PaymentFormDialog payment={open.payment} onClose={close} />}
      {linked.id !== undefined && <PaymentFormDialog payment={{ id: linked.id }} onClose={linked.close} />}
      {open?.what === "delete" && (
        <DeletePayment
          payment={open.payment}
          onDeleted={() => setSavedId((saved) => (saved === open.payment.id ? undefined : saved))}
          onClose={close}
        />
      )}
    </>
  );
}
