import type { ReceiptRecord } from "@bahi/contracts/payment/receipt.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { whyNotShown } from "../../../api/api-error.ts";
import { readAsOf } from "../../../format/as-of.ts";
import { RecordHistory } from "../../../history/record-history.tsx";
import { useLastList } from "../../../list/last-list.ts";
import { PaymentFormDialog } from "../../../payment-form/payment-form-dialog.tsx";
import { receiptQuery } from "../../../queries/payments.ts";
import { everydayTexts } from "../../../texts/everyday.ts";
import { paymentFormTexts } from "../../../texts/payment-form.ts";
import { receiptTexts as texts } from "../../../texts/receipt.ts";
import { ShareButton } from "../../../share/share-button.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { BackIcon, PrintIcon } from "../../../ui/icons.tsx";
import { partInChunk } from "../../../ui/in-chunk.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useShortcuts } from "../../../ui/shortcuts.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useOpened } from "../../../ui/use-opened.ts";

const ReceiptSheet = partInChunk(
  async () => ({ default: (await import("./receipt-sheet.tsx")).ReceiptSheet }),
  <Spinner />,
);

/** The receipt for a payment, now or as it was at a moment. */
export function ReceiptPage() {
  const text = useParams()["paymentId"] ?? "";
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  const [search] = useSearchParams();
  const asOf = search.get("as_of") ?? undefined;
  const receipt = useQuery({ ...receiptQuery(id ?? 0, asOf), enabled: id !== undefined });
  if (receipt.data) return <Loaded key={id} receipt={receipt.data} asOf={asOf} />;
  if (id !== undefined && !receipt.isError) return <Spinner />;
  return (
    <>
      <PageHeader title={id === undefined ? texts.receipt : texts.numbered(id)}>
        <BackToPayments />
      </PageHeader>
      <Notice tone="error" isLive title={texts.notLoaded}>
        <p>{whyNotShown(receipt.error, texts.noPayment)}</p>
        {id !== undefined && (
          <Button className="mt-3" onClick={() => void receipt.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        )}
      </Notice>
      {/* What is deleted stays in its history. */}
      {id !== undefined && <RecordHistory noun="payment" id={id} />}
    </>
  );
}

function BackToPayments() {
  return (
    <ButtonLink look="quiet" to={useLastList("/payments")}>
      <BackIcon className="size-4" />
      {texts.backToPayments}
    </ButtonLink>
  );
}

function ShareReceipt({ receipt }: { receipt: ReceiptRecord }) {
  return (
    <ShareButton
      what={texts.numbered(receipt.id)}
      phone={receipt.customer_phone}
      pdfPath={`/payments/${receipt.id}/receipt.pdf`}
      messageOf={async (settings) =>
        (await import("@bahi/paper/messages.ts")).receiptMessage(receipt, settings)
      }
    />
  );
}

function Loaded({ receipt, asOf }: { receipt: ReceiptRecord; asOf: string | undefined }) {
  const { id } = receipt;
  const [isEditing, setEditing] = useOpened<true>();
  const navigate = useNavigate();
  const list = useLastList("/payments");
  const print = () => window.print();
  const edit = () => setEditing(true);
  const isNow = asOf === undefined;
  useShortcuts([
    { keys: "Ctrl+P", label: texts.print, run: print },
    ...(isNow ? [{ keys: "Alt+E", label: paymentFormTexts.edit, run: edit }] : []),
    { keys: "Esc", label: texts.backToPayments, run: () => void navigate(list) },
  ]);
  return (
    <>
      <PageHeader
        title={texts.numbered(id)}
        subtitle={isNow ? texts.from(receipt.customer_name) : texts.asItWasAt(readAsOf(asOf))}
      >
        <BackToPayments />
        {isNow && <ShareReceipt receipt={receipt} />}
        {isNow ? (
          <Button onClick={edit} title="Alt+E">
            {paymentFormTexts.edit}
          </Button>
        ) : (
          <ButtonLink to={`/payments/${id}`}>{texts.asItIsNow}</ButtonLink>
        )}
        <Button look="primary" onClick={print} title="Ctrl+P">
          <PrintIcon className="size-4" />
          {texts.print}
        </Button>
      </PageHeader>
      {receipt.is_deleted && (
        <Notice tone="warning" className="mx-auto mb-4 max-w-3xl">
          {texts.wasDeleted}
        </Notice>
      )}
      <ReceiptSheet receipt={receipt} />
      <div className="mx-auto max-w-3xl print:hidden">
        <RecordHistory noun="payment" id={id} />
      </div>
      {isEditing && <PaymentFormDialog payment={receipt} onClose={() => setEditing(undefined)} />}
    </>
  );
}
