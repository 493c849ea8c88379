import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { readAsOf } from "../../format/as-of.ts";
import { readDate } from "../../format/dates.ts";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import { recentInvoicesQuery } from "../../queries/invoices.ts";
import { useIsAdmin, useUser } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { MoneyOwed } from "./money-owed.tsx";

const actions = [
  { name: "Create Invoice", path: "/invoices/create" },
  { name: "Add Customer", path: "/customers?new=1" },
  { name: "Record Payment", path: "/payments?new=1" },
  { name: "Add Product", path: "/products?new=1" },
];

const keys = [
  { what: "New Invoice", keys: ["Ctrl+N", "Alt+A"] },
  { what: "Customers", keys: ["Alt+C"] },
  { what: "Products", keys: ["Alt+P"] },
  { what: "Cancels forms", keys: ["Esc"] },
];

export function DashboardPage() {
  const user = useUser();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const asOf = isAdmin ? (parameters.get("as_of") ?? "") : "";
  const show = (moment: string) => setParameters(moment === "" ? {} : { as_of: moment }, { replace: true });
  const openInvoice = () => void navigate("/invoices/create");
  useShortcuts([
    { keys: "Ctrl+N", label: "New Invoice", run: openInvoice },
    { keys: "Alt+A", label: "New Invoice", run: openInvoice },
  ]);
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={
          isAdmin
            ? `Welcome back, ${user.full_name}. Here is what is new in your business.`
            : `Welcome, ${user.full_name}. What would you like to do today?`
        }
      />
      {!isAdmin && (
        <Notice title="Staff Access" className="mb-5">
          Analytics and reports require an administrator. You can create invoices, record payments and manage
          customers and products.
        </Notice>
      )}
      {asOf !== "" && (
        <Notice tone="warning" isLive title={`As known at ${readAsOf(asOf)}`} className="mb-5">
          <p>What happened later is not in it.</p>
          <Button className="mt-2" onClick={() => show("")}>
            Show it as it is now
          </Button>
        </Notice>
      )}
      {isAdmin && <MoneyOwed asOf={asOf} />}
      <div className={`grid gap-5 ${isAdmin ? "lg:grid-cols-3" : "lg:grid-cols-2"}`}>
        {isAdmin && <RecentInvoices asOf={asOf} onAsOf={show} />}
        <Card title="Quick Actions">
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
        <Card title="Keyboard Shortcuts">
          <dl className="space-y-3">
            {keys.map(({ what, keys: ways }) => (
              <div key={what} className="flex items-center justify-between gap-4">
                <dt>{what}</dt>
                <dd>
                  {ways.map((way, index) => (
                    <Fragment key={way}>
                      {index > 0 && <span className="text-sm text-ink-soft"> or </span>}
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
  // Figures of now are not shown in place of figures of the past.
  const invoices = recent.isPlaceholderData ? undefined : recent.data?.rows;
  return (
    <Card title={asOf === "" ? "Recent Invoices" : "Recent Invoices, as known then"}>
      {invoices === undefined && !recent.isError && <Spinner />}
      {recent.isError && invoices === undefined && (
        <Notice tone="error" isLive title="Failed to load invoices">
          <Button className="mt-2" onClick={() => void recent.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {invoices?.length === 0 && <p className="text-ink-soft">No invoices yet</p>}
      <ul className="-my-2 divide-y divide-line">
        {invoices?.map((invoice) => (
          <li key={invoice.id}>
            <Link
              to={withParameters(`/invoices/${invoice.id}`, { as_of: asOf })}
              className="block py-2.5 hover:text-cloth hover:underline"
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
