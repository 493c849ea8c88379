import type { InvoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import { FilterSelect } from "../../list/filter-select.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useIsAdmin } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DeleteIcon, EditIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { statusNames } from "../../texts/names.ts";
import { useOpened } from "../../ui/use-opened.ts";
import { DeleteInvoice } from "./delete-invoice.tsx";
import { invoicesSpec, statusOf, statusOptions } from "./invoices-list.tsx";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceListTexts as texts } from "../../texts/invoice-list.ts";
import { invoiceTexts } from "../../texts/invoice.ts";

/** So many invoices look like a list that was cut off. */
const WARNED_COUNT = 100;

const ACTION = "rounded p-2 text-ink-soft";

export function InvoicesPage() {
  const isAdmin = useIsAdmin();
  const list = useList(invoicesSpec(isAdmin));
  const navigate = useNavigate();
  const [deleting, setDeleting] = useOpened<InvoiceListRow>();
  const create = () => void navigate("/invoices/create");
  useShortcuts([
    { keys: "Ctrl+N", label: invoiceTexts.create, run: create },
    { keys: "Alt+A", label: invoiceTexts.create, run: create },
  ]);
  const status = statusOf(list.address.filters["payment_status"]);
  const filterBy = (value: string) => list.change({ filters: { payment_status: value } });

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} isPrinted>
        {isAdmin && <ButtonLink to="/import?kind=invoices">{texts.import}</ButtonLink>}
        <ButtonLink look="primary" to="/invoices/create" title={everydayTexts.newKeys}>
          {invoiceTexts.create}
        </ButtonLink>
      </PageHeader>
      {!isAdmin && (
        <Notice className="mb-4">
          <strong>{texts.staffAccess}</strong> {texts.staffMay}
        </Notice>
      )}
      <ListView
        list={list}
        name={texts.listed}
        searchPlaceholder={texts.searchBy}
        isNumbered={false}
        filters={
          <FilterSelect
            label={texts.paymentStatus}
            value={status ?? ""}
            options={statusOptions}
            onValue={filterBy}
          />
        }
        chips={
          status === undefined
            ? []
            : [{ label: texts.statusIs(statusNames[status]), onRemove: () => filterBy("") }]
        }
        warning={
          list.totalCount === WARNED_COUNT &&
          list.address.q === "" && (
            <Notice tone="warning" className="m-4">
              {texts.mostRecent}
            </Notice>
          )
        }
        error={{ title: texts.notLoaded, text: invoiceTexts.tryLater }}
        empty={texts.empty}
        noMatch={texts.noMatch}
        onOpen={(invoice) => void navigate(`/invoices/${invoice.id}`)}
        openLabel={(invoice) => texts.view(invoice.id, invoice.customer_name)}
        onDelete={isAdmin ? setDeleting : undefined}
        renderActions={(invoice) => (
          <div className="flex justify-end">
            <button
              type="button"
              aria-label={texts.editNumbered(invoice.id)}
              title={everydayTexts.edit}
              onClick={() => toast(texts.editNotYet, { id: "edit-not-yet" })}
              className={`${ACTION} hover:bg-cloth-light hover:text-cloth`}
            >
              <EditIcon />
            </button>
            {isAdmin && (
              <button
                type="button"
                aria-label={texts.deleteNumbered(invoice.id)}
                title={everydayTexts.delete}
                onClick={() => setDeleting(invoice)}
                className={`${ACTION} hover:bg-bad-light hover:text-bad`}
              >
                <DeleteIcon />
              </button>
            )}
          </div>
        )}
      />
      {deleting && <DeleteInvoice invoice={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
