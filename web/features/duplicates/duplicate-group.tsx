import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useId, useState } from "react";
import { everydayTexts } from "../../texts/everyday.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";
import { Button } from "../../ui/button.tsx";
import { PhoneText } from "../../ui/phone-text.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import type { Deletion } from "./delete-each.ts";
import { DeleteSelected } from "./delete-selected.tsx";
import { likenessOf } from "./likeness.ts";
import { MergeSelected } from "./merge-selected.tsx";

const ADDRESS_LENGTH_MAX = 30;

/** Fixed widths align the columns of all groups. */
const columns = [
  { name: texts.isMaster, width: "w-24" },
  { name: texts.isMerged, width: "w-24" },
  { name: texts.customerName, width: "" },
  { name: texts.phone, width: "w-40" },
  { name: texts.address, width: "w-[30%]" },
  { name: texts.transporter, width: "w-[18%]" },
];

type DuplicateGroupProps = {
  group: readonly CustomerRecord[];
  number: number;
  onDeleted: (outcome: Deletion) => void;
};

/** One group: who stays, who goes into them, and what is done about it. */
export function DuplicateGroup({ group, number, onDeleted }: DuplicateGroupProps) {
  const name = useId();
  const [masterId, setMasterId] = useState<number>();
  const [sourceIds, setSourceIds] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<"merge" | "delete">();
  const master = group.find(({ id }) => id === masterId);
  const sources = group.filter(({ id }) => sourceIds.has(id));

  /** All the others go into it, until some are unticked. */
  function chooseMaster(id: number): void {
    setMasterId(id);
    setSourceIds(new Set(group.filter((customer) => customer.id !== id).map((customer) => customer.id)));
  }

  function tick(id: number, isTicked: boolean): void {
    const next = new Set(sourceIds);
    if (isTicked) next.add(id);
    else next.delete(id);
    setSourceIds(next);
  }

  return (
    <section
      aria-label={texts.group(String(number))}
      className="rounded-lg border border-line bg-sheet shadow-sheet"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <div>
          <h2 className="font-semibold">{texts.group(String(number))}</h2>
          <p className="text-sm text-ink-soft">{likenessOf(group)}</p>
        </div>
        <div className="flex gap-2">
          <Button
            look="primary"
            disabled={master === undefined || sources.length === 0}
            onClick={() => setOpen("merge")}
          >
            {texts.mergeSelected}
          </Button>
          <Button disabled={sources.length === 0} onClick={() => setOpen("delete")}>
            {texts.deleteSelected}
          </Button>
        </div>
      </div>
      <table className="w-full table-fixed border-collapse text-sm max-lg:block">
        <caption className="sr-only">{texts.customersOfGroup(String(number))}</caption>
        <thead className="bg-paper text-left max-lg:sr-only">
          <tr>
            {columns.map(({ name: column, width }) => (
              <th key={column} scope="col" className={`px-4 py-2 font-semibold ${width}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {group.map((customer) => (
            <tr
              key={customer.id}
              className={`border-t border-line max-lg:grid max-lg:grid-cols-2 max-lg:px-4 max-lg:py-3 ${customer.id === masterId ? "bg-cloth-light" : ""}`}
            >
              <td className="px-4 py-2 max-lg:px-0">
                <label className="inline-flex min-h-8 items-center gap-2">
                  <input
                    type="radio"
                    aria-label={texts.masterNamed(customer.name)}
                    name={name}
                    checked={customer.id === masterId}
                    onChange={() => chooseMaster(customer.id)}
                    className="size-5 accent-cloth"
                  />
                  <span aria-hidden="true" className="lg:hidden">
                    {texts.master}
                  </span>
                </label>
              </td>
              <td className="px-4 py-2 max-lg:px-0">
                <label className="inline-flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    aria-label={texts.mergeNamed(customer.name)}
                    checked={sourceIds.has(customer.id)}
                    disabled={customer.id === masterId}
                    onChange={(event) => tick(customer.id, event.target.checked)}
                    className="size-5 accent-cloth"
                  />
                  <span aria-hidden="true" className="lg:hidden">
                    {texts.merge}
                  </span>
                </label>
              </td>
              <td className="px-4 py-2 font-medium wrap-anywhere max-lg:col-span-2 max-lg:px-0 max-lg:py-0.5">
                {customer.name} <span className="font-normal text-ink-soft">#{customer.id}</span>
              </td>
              <td className="px-4 py-2 wrap-anywhere max-lg:px-0 max-lg:py-0.5">
                {customer.phone ? <PhoneText phone={customer.phone} /> : everydayTexts.none}
              </td>
              <td className="px-4 py-2 max-lg:col-span-2 max-lg:row-start-4 max-lg:px-0 max-lg:py-0.5">
                <Truncated text={customer.address || everydayTexts.none} lengthMax={ADDRESS_LENGTH_MAX} />
              </td>
              <td className="px-4 py-2 wrap-anywhere max-lg:px-0 max-lg:py-0.5">
                {customer.transporter || everydayTexts.none}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open === "merge" && master && (
        <MergeSelected master={master} sources={sources} onClose={() => setOpen(undefined)} />
      )}
      {open === "delete" && (
        <DeleteSelected sources={sources} onDeleted={onDeleted} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}
