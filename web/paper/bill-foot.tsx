import type { Words } from "@bahi/paper/amount-in-words.ts";
import type { BillSheet, Settlement, Settling, Signature, Sum, UpiPayment } from "@bahi/paper/sheet.ts";
import { Fragment, type ReactNode } from "react";
import { QrCode } from "./qr-code.tsx";

/**
 * What stands below the lines, in blocks that are not split. The first one is the totals; without payments it is all there
 * is, so that nobody signs a sheet without a figure.
 */
export function footOf(sheet: BillSheet): ReactNode[] {
  const totals = <Totals key="totals" sheet={sheet} />;
  const close = <Close key="close" sheet={sheet} />;
  const rows = settlementRows(sheet.settlement);
  return rows.length === 0 ? [[totals, close]] : [totals, ...rows, close];
}

export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className="paper-pairs paper-sums">
      {sums.map(({ name, amount, isStrong }) => (
        <Fragment key={name}>
          <dt className={isStrong ? "paper-strong" : ""}>{name}</dt>
          <dd className={`paper-figure ${isStrong ? "paper-strong" : ""}`}>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function InWords({ words }: { words: Words }) {
  return (
    <div>
      <p className="paper-strong">{words.english}</p>
      <p lang="hi">{words.hindi}</p>
    </div>
  );
}

function Totals({ sheet: { words, sums, settlement } }: { sheet: BillSheet }) {
  return (
    <div className="paper-totals">
      <div>
        <InWords words={words} />
        {settlement.status === "untouched" && <p className="paper-received">{settlement.line}</p>}
        {settlement.status === "credited" &&
          settlement.sentences.map((sentence) => (
            <p key={sentence} className="paper-received">
              {sentence}
            </p>
          ))}
      </div>
      <Sums sums={settlement.status === "credited" ? [...sums, ...settlement.sums] : sums} />
    </div>
  );
}

/** What was received and credited, a row a block: there may be more of it than fits one sheet. */
function settlementRows(settlement: Settlement): ReactNode[] {
  if (settlement.status !== "touched") return [];
  const { receipts, creditNotes } = settlement;
  const hasDiscount = receipts.some(({ discount }) => discount !== "");
  return [
    ...receipts.map((row, index) => (
      <Fragment key={`payment ${index}`}>
        {index === 0 && <SettledHead title="Payments Received" hasDiscount={hasDiscount} />}
        <SettledRow row={row} discount={hasDiscount ? row.discount : undefined} />
      </Fragment>
    )),
    ...creditNotes.map((row, index) => (
      <Fragment key={row.by}>
        {index === 0 && <SettledHead title="Credit Notes" hasDiscount={false} />}
        <SettledRow row={row} discount={undefined} />
      </Fragment>
    )),
  ];
}

function SettledHead({ title, hasDiscount }: { title: string; hasDiscount: boolean }) {
  return (
    <>
      <h3 className="paper-heading">{title}</h3>
      <table className="paper-settling">
        <SettledWidths hasDiscount={hasDiscount} />
        <thead>
          <tr>
            <th>Date</th>
            <th>{title === "Credit Notes" ? "Number" : "Method"}</th>
            {hasDiscount && <th className="paper-figure">Discount</th>}
            <th className="paper-figure">Amount</th>
          </tr>
        </thead>
      </table>
    </>
  );
}

function SettledWidths({ hasDiscount }: { hasDiscount: boolean }) {
  return (
    <colgroup>
      <col style={{ width: "13ch" }} />
      <col />
      {hasDiscount && <col style={{ width: "16ch" }} />}
      <col style={{ width: "32ch" }} />
    </colgroup>
  );
}

function SettledRow({ row, discount }: { row: Settling; discount: string | undefined }) {
  return (
    <table className="paper-settling">
      <SettledWidths hasDiscount={discount !== undefined} />
      <tbody>
        <tr>
          <td>{row.date}</td>
          <td>
            {row.by}
            {row.reference !== "" && ` · ${row.reference}`}
          </td>
          {discount !== undefined && (
            <td className={`paper-figure ${discount === "" ? "" : "paper-discount"}`}>{discount}</td>
          )}
          <td className="paper-figure">
            {row.amount} {row.of}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** How it is paid, who signs, and thanks. They do not stand alone: the sums of what was received are with them. */
function Close({ sheet }: { sheet: BillSheet }) {
  const { settlement, upi, signature, thanks, generated } = sheet;
  return (
    <>
      <div className="paper-close">
        {upi !== null && <ScanToPay upi={upi} />}
        {settlement.status === "touched" && <Sums sums={settlement.sums} />}
        <SignHere signature={signature} />
      </div>
      <p className="paper-thanks">
        <span className="paper-strong">{thanks}</span>
        <span>{generated}</span>
      </p>
    </>
  );
}

function ScanToPay({ upi }: { upi: UpiPayment }) {
  return (
    <div className="paper-pay">
      <QrCode text={upi.link} label={`Pay ${upi.amount} by UPI`} className="paper-qr" />
      <div>
        <p>Scan to pay by UPI</p>
        <p className="paper-strong">{upi.amount}</p>
        <p>{upi.id}</p>
      </div>
    </div>
  );
}

export function SignHere({ signature }: { signature: Signature }) {
  return (
    <div className="paper-sign">
      <p className="paper-strong">{signature.business}</p>
      <p>{signature.line}</p>
    </div>
  );
}
