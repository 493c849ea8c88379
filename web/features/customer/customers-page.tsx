import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useState } from "react";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useNewRecord } from "../../list/use-new-record.ts";
import { useIsAdmin } from "../../session/session.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { customerTexts as texts } from "../../texts/customer.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DeleteIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import { customersSpec } from "./customer-list.tsx";
import { DeleteCustomer } from "./delete-customer.tsx";

type Open = { what: "edit" | "delete"; customer: CustomerRecord };

export function CustomersPage() {
  const isAdmin = useIsAdmin();
  const list = useList(customersSpec(isAdmin));
  const adding = useNewRecord();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useShortcuts([
    { keys: "Ctrl+N", label: texts.add, run: adding.open },
    { keys: "Alt+A", label: texts.add, run: adding.open },
  ]);

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        {isAdmin && <ButtonLink to="/import?kind=customers">{texts.import}</ButtonLink>}
        <Button look="primary" onClick={adding.open} title={texts.addKeys}>
          {texts.add}
        </Button>
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
        error={texts.failed}
        empty={texts.empty}
        noMatch={{ title: texts.noMatch }}
        onOpen={(customer) => setOpen({ what: "edit", customer })}
        openLabel={(customer) => texts.editNamed(customer.name)}
        onDelete={isAdmin ? (customer) => setOpen({ what: "delete", customer }) : undefined}
        renderActions={(customer) =>
          isAdmin ? (
            <button
              type="button"
              aria-label={texts.deleteNamed(customer.name)}
              title={everydayTexts.delete}
              onClick={() => setOpen({ what: "delete", customer })}
              className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
            >
              <DeleteIcon />
            </button>
          ) : (
            <Button look="quiet" onClick={() => setOpen({ what: "edit", customer })}>
              {texts.viewAndEdit}
            </Button>
          )
        }
      />
      {adding.isOpen && <CustomerDialog onClose={adding.close} />}
      {open?.what === "edit" && <CustomerDialog customer={open.customer} onClose={close} />}
      {open?.what === "delete" && <DeleteCustomer customer={open.customer} onClose={close} />}
    </>
  );
}
