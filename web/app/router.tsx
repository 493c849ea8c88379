import { Navigate, createBrowserRouter } from "react-router-dom";
import { Spinner } from "../ui/spinner.tsx";
import { AdminOnly } from "./admin-only.tsx";
import { BrokenScreen } from "./broken-screen.tsx";
import { Layout } from "./layout.tsx";
import { SignedOutOnly } from "./signed-out-only.tsx";

/** Each screen is a chunk of its own, so the first screen does not load the others. */
export const router = createBrowserRouter([
  {
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <Spinner />,
    children: [
      {
        element: <SignedOutOnly />,
        children: [
          {
            path: "/login",
            lazy: async () => ({ Component: (await import("../features/login/login-page.tsx")).LoginPage }),
          },
        ],
      },
      {
        element: <Layout />,
        children: [
          {
            errorElement: <BrokenScreen />,
            children: [
              {
                path: "/dashboard",
                lazy: async () => ({
                  Component: (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
                }),
              },
              {
                path: "/customers",
                lazy: async () => ({
                  Component: (await import("../features/customer/customers-page.tsx")).CustomersPage,
                }),
              },
              {
                path: "/products",
                lazy: async () => ({
                  Component: (await import("../features/product/products-page.tsx")).ProductsPage,
                }),
              },
              {
                path: "/reports",
                lazy: async () => ({
                  Component: (await import("../features/report/reports-page.tsx")).ReportsPage,
                }),
              },
              {
                path: "/payments",
                lazy: async () => ({
                  Component: (await import("../features/payment/payments-page.tsx")).PaymentsPage,
                }),
              },
              {
                path: "/invoices",
                lazy: async () => ({
                  Component: (await import("../features/invoice/invoices-page.tsx")).InvoicesPage,
                }),
              },
              {
                path: "/invoices/create",
                loader: async () => (await import("../features/invoice/draft-place.ts")).draftPlace(),
                lazy: async () => ({
                  Component: (await import("../features/invoice/create-invoice-page.tsx")).CreateInvoicePage,
                }),
              },
              {
                path: "/invoices/:invoiceId",
                lazy: async () => ({
                  Component: (await import("../features/invoice/invoice-page.tsx")).InvoicePage,
                }),
              },
              {
                path: "/credit-notes/:creditNoteId",
                lazy: async () => ({
                  Component: (await import("../features/invoice/credit-note/credit-note-page.tsx"))
                    .CreditNotePage,
                }),
              },
              {
                path: "/invoices/:invoiceId/correct",
                lazy: async () => ({
                  Component: (await import("../features/invoice/correction/correct-invoice-page.tsx"))
                    .CorrectInvoicePage,
                }),
              },
              {
                element: <AdminOnly />,
                children: [
                  {
                    path: "/admin/history",
                    lazy: async () => ({
                      Component: (await import("../features/history/history-page.tsx")).HistoryPage,
                    }),
                  },
                  {
                    path: "/settings",
                    lazy: async () => ({
                      Component: (await import("../features/settings/settings-page.tsx")).SettingsPage,
                    }),
                  },
                  {
                    path: "/admin/duplicates",
                    lazy: async () => ({
                      Component: (await import("../features/duplicates/duplicates-page.tsx")).DuplicatesPage,
                    }),
                  },
                  {
                    path: "/admin/system",
                    lazy: async () => ({
                      Component: (await import("../features/system/system-page.tsx")).SystemPage,
                    }),
                  },
                ],
              },
              { path: "*", element: <Navigate to="/dashboard" replace /> },
            ],
          },
        ],
      },
    ],
  },
]);
