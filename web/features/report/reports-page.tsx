import { Tabs } from "radix-ui";
import { Activity, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useIsAdmin } from "../../session/session.ts";
import { reportTexts as texts } from "../../texts/report.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { useParameters } from "../../ui/use-parameters.ts";
import { DayBookTab } from "./day-book-tab.tsx";
import { LedgerTab } from "./ledger-tab.tsx";
import { OutliersTab } from "./outliers-tab.tsx";
import { ReceivablesTab } from "./receivables-tab.tsx";
import { SalesTab } from "./sales-tab.tsx";

const tabs = [
  { id: "ledger", name: texts.ledger, keys: "Ctrl+1", isForAdmins: false, Content: LedgerTab },
  { id: "sales", name: texts.sales, keys: "Ctrl+2", isForAdmins: true, Content: SalesTab },
  { id: "outliers", name: texts.outliers, keys: "Ctrl+3", isForAdmins: true, Content: OutliersTab },
  { id: "receivables", name: texts.receivables, keys: "Ctrl+4", isForAdmins: true, Content: ReceivablesTab },
  { id: "day-book", name: texts.dayBook, keys: "Ctrl+5", isForAdmins: true, Content: DayBookTab },
] as const;

/** Takes the ledger that a link has led to out of the address: with another tab it would be another link. */
function leaveOnlyTab(parameters: URLSearchParams, tab: string): void {
  for (const name of new Set(parameters.keys())) parameters.delete(name);
  if (tab !== "ledger") parameters.set("tab", tab);
}

/**
 * The reports, a tab each. The tab stands in the address; staff who are led to another one find the ledger. A tab keeps
 * its input and its result while another one is open.
 */
export function ReportsPage() {
  const isAdmin = useIsAdmin();
  const [parameters, changeParameters] = useParameters();
  const open = tabs.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const wanted = parameters.get("tab") ?? "ledger";
  const current = open.find(({ id }) => id === wanted)?.id ?? "ledger";
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([current]));
  if (!opened.has(current)) setOpened(new Set([...opened, current]));
  const { state } = useLocation();
  // What the reports were made with goes along.
  const show = (id: string) => changeParameters((next) => leaveOnlyTab(next, id), { state });

  useEffect(() => {
    if (wanted !== current) changeParameters((next) => leaveOnlyTab(next, current), { replace: true });
  }, [wanted, current, changeParameters]);
  useShortcuts(open.map(({ id, name, keys }) => ({ keys, label: name, run: () => show(id) })));

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {!isAdmin && (
        <Notice title={texts.staffAccess} className="mb-4">
          {texts.staffMay}
        </Notice>
      )}
      <Tabs.Root value={current} onValueChange={show} activationMode="manual">
        <Tabs.List
          aria-label={texts.title}
          className="mb-4 flex overflow-x-auto border-b border-line print:hidden"
        >
          {open.map(({ id, name, keys }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              title={keys}
              className="min-h-11 border-b-3 border-transparent px-4 font-medium whitespace-nowrap max-sm:flex-1 max-sm:whitespace-normal max-sm:px-1 max-sm:text-sm text-ink-soft -outline-offset-3 hover:text-cloth data-[state=active]:border-cloth data-[state=active]:text-cloth"
            >
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {open.map(({ id, Content }) => (
          <Tabs.Content
            key={id}
            value={id}
            tabIndex={-1}
            forceMount
            hidden={id !== current}
            className="outline-none"
          >
            {opened.has(id) && (
              // What was entered and made in a tab stays there, while its keys rest.
              <Activity mode={id === current ? "visible" : "hidden"}>
                <Content />
              </Activity>
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  );
}
