import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { readDate } from "../../format/dates.ts";
import { recentInvoicesQuery } from "../../queries/invoices.ts";
import { useIsAdmin, useUser } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const actions = [
  { name: "Create Invoice", path: "/invoices/create" },
  { name: "Add Customer", path: "/customers?new=1" },
  { name: "Record Payment", path: "/payments?new=1" },
  { name: "Add Product", path: "/products?new=1" },
];

const keys = [
  ["Ctrl+N", "New Invoice"],
  ["Alt+C", "Customers"],
  ["Alt+P", "Products"],
  ["Esc", "Cancels forms"],
] as const;

export function DashboardPage() {
  const user = useUser();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
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
      <div className="grid gap-5 lg:grid-cols-3">
        {isAdmin && <RecentInvoices />}
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
            {keys.map(([key, what]) => (
              <div key={key} className="flex items-center justify-between gap-4">
                <dt>{what}</dt>
                <dd>
                  <Keys keys={key} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}

function RecentInvoices() {
  const recent = useQuery(recentInvoicesQuery);
  return (
    <Card title="Recent Invoices">
      {recent.isPending && <Spinner />}
      {recent.isError && !recent.data && (
        <Notice tone="error" isLive title="Failed to load invoices">
          <Button className="mt-2" onClick={() => void recent.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {recent.data?.rows.length === 0 && <p className="text-ink-soft">No invoices yet</p>}
      <ul className="-my-2 divide-y divide-line">
        {recent.data?.rows.map((invoice) => (
          <li key={invoice.id}>
            <Link to={`/invoices/${invoice.id}`} className="block py-2.5 hover:text-cloth hover:underline">
              #{invoice.id} - {invoice.customer_name} ({readDate(invoice.invoice_date)})
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
