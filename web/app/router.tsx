import { Navigate, createBrowserRouter } from "react-router-dom";
import { withScreenTexts } from "../texts/in-language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { AdminOnly } from "./admin-only.tsx";
import { BrokenScreen } from "./broken-screen.tsx";
import { screens } from "./chunks.ts";
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
                lazy: screens.customers,
              },
              {
                path: "/products",
                lazy: screens.products,
              },
              {
                path: "/reports",
                lazy: screens.reports,
              },
              {
                path: "/payments",
                lazy: screens.payments,
              },
              {
                path: "/payments/:paymentId",
                lazy: withScreenTexts(async () => ({
                  Component: (await import("../features/payment/receipt/receipt-page.tsx")).ReceiptPage,
                })),
              },
              {
                path: "/invoices",
                lazy: screens.invoices,
              },
              {
                path: "/invoices/create",
                loader: withScreenTexts(async () =>
                  (await import("../features/invoice/draft-place.ts")).draftPlace(),
                ),
                lazy: screens.createInvoice,
              },
              {
                path: "/invoices/:invoiceId",
                lazy: screens.invoice,
              },
              {
                path: "/credit-notes/:creditNoteId",
                lazy: withScreenTexts(async () => ({
                  Component: (await import("../features/invoice/credit-note/credit-note-page.tsx"))
                    .CreditNotePage,
                })),
              },
              {
                path: "/invoices/:invoiceId/correct",
                lazy: withScreenTexts(async () => ({
                  Component: (await import("../features/invoice/correction/correct-invoice-page.tsx"))
                    .CorrectInvoicePage,
                })),
              },
              {
                element: <AdminOnly />,
                children: [
                  {
                    path: "/admin/history",
                    lazy: withScreenTexts(async () => ({
                      Component: (await import("../features/history/history-page.tsx")).HistoryPage,
                    })),
                  },
                  {
                    path: "/import",
                    lazy: withScreenTexts(async () => ({
                      Component: (await import("../features/import/import-page.tsx")).ImportPage,
                    })),
                  },
                  {
                    path: "/settings",
                    lazy: withScreenTexts(async () => ({
                      Component: (await import("../features/settings/settings-page.tsx")).SettingsPage,
                    })),
                  },
                  {
                    path: "/admin/duplicates",
                    lazy: withScreenTexts(async () => ({
                      Component: (await import("../features/duplicates/duplicates-page.tsx")).DuplicatesPage,
                    })),
                  },
                  {
                    path: "/admin/system",
                    lazy: withScreenTexts(async () => ({
                      Component: (await import("../features/system/system-page.tsx")).SystemPage,
                    })),
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
