import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link, useNavigate } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { readAsOf } from "../../format/as-of.ts";
import { readDate } from "../../format/dates.ts";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import { recentInvoicesQuery } from "../../queries/invoices.ts";
import { useIsAdmin, useUser } from "../../session/session.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { dashboardTexts as texts } from "../../texts/dashboard.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useParameters } from "../../ui/use-parameters.ts";
import { MoneyOwed } from "./money-owed.tsx";

const actions = [
  { name: texts.createInvoice, path: "/invoices/create" },
  { name: texts.addCustomer, path: "/customers?new=1" },
  { name: texts.recordPayment, path: "/payments?new=1" },
  { name: texts.addProduct, path: "/products?new=1" },
];

const keys = [
  { what: texts.newInvoice, keys: ["Ctrl+N", "Alt+A"] },
  { what: texts.customers, keys: ["Alt+C"] },
  { what: texts.products, keys: ["Alt+P"] },
  { what: texts.cancelsForms, keys: ["Esc"] },
];

export function DashboardPage() {
  const user = useUser();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const [parameters, changeParameters] = useParameters();
  const asOf = isAdmin ? (parameters.get("as_of") ?? "") : "";
  const show = (moment: string) =>
    changeParameters((next) => (moment === "" ? next.delete("as_of") : next.set("as_of", moment)), {
      replace: true,
    });
  const openInvoice = () => void navigate("/invoices/create");
  useShortcuts([
    { keys: "Ctrl+N", label: texts.newInvoice, run: openInvoice },
    { keys: "Alt+A", label: texts.newInvoice, run: openInvoice },
  ]);
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={isAdmin ? texts.welcomeAdmin(user.full_name) : texts.welcomeStaff(user.full_name)}
      />
      {!isAdmin && (
        <Notice title={texts.staffAccess.title} className="mb-5">
          {texts.staffAccess.text}
        </Notice>
      )}
      {asOf !== "" && (
        <Notice tone="warning" isLive title={texts.asKnownAt(readAsOf(asOf))} className="mb-5">
          <p>{texts.laterIsNotInIt}</p>
          <Button className="mt-2" onClick={() => show("")}>
            {texts.showNow}
          </Button>
        </Notice>
      )}
      {isAdmin && <MoneyOwed asOf={asOf} />}
      <div className={`grid grid-cols-1 gap-5 ${isAdmin ? "lg:grid-cols-3" : "lg:grid-cols-2"}`}>
        {isAdmin && <RecentInvoices asOf={asOf} onAsOf={show} />}
        <Card title={texts.quickActions}>
          <ul className="grid grid-cols-2 gap-3 lg:grid-cols-1">
            {actions.map(({ name, path }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="flex min-h-12 items-center rounded-md border border-line px-4 py-2 font-medium hover:border-cloth hover:bg-cloth-light"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <Card title={texts.keyboardShortcuts}>
          <dl className="space-y-3">
            {keys.map(({ what, keys: ways }) => (
              <div key={what} className="flex items-center justify-between gap-4">
                <dt>{what}</dt>
                <dd>
                  {ways.map((way, index) => (
                    <Fragment key={way}>
                      {index > 0 && <span className="text-sm text-ink-soft"> {texts.or} </span>}
                      <Keys keys={way} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}

type RecentInvoicesProps = {
  /** The moment at which they were known so; empty for now. */
  asOf: string;
  onAsOf: (asOf: string) => void;
};

function RecentInvoices({ asOf, onAsOf }: RecentInvoicesProps) {
  const recent = useQuery(recentInvoicesQuery(asOf));
  const invoices = recent.data?.rows;
  return (
    <Card title={asOf === "" ? texts.recentInvoices : texts.recentInvoicesThen}>
      {invoices === undefined && !recent.isError && <Spinner />}
      {recent.isError && invoices === undefined && (
        <Notice tone="error" isLive title={texts.invoicesNotLoaded}>
          <Button className="mt-2" onClick={() => void recent.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {invoices?.length === 0 && <p className="text-ink-soft">{texts.noInvoices}</p>}
      <ul className="-my-2 divide-y divide-line">
        {invoices?.map((invoice) => (
          <li key={invoice.id}>
            <Link
              to={withParameters(`/invoices/${invoice.id}`, { as_of: asOf })}
              className="block py-2.5 wrap-anywhere hover:text-cloth hover:underline"
            >
              #{invoice.id} - {invoice.customer_name} ({readDate(invoice.invoice_date)})
            </Link>
          </li>
        ))}
      </ul>
      <EarlierMoment className="mt-5 border-t border-line pt-4" value={asOf} onValue={onAsOf} />
    </Card>
  );
}
