import type { ReactNode } from "react";
import { useIsAdmin } from "../session/session.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DeleteConfirmation } from "../ui/delete-confirmation.tsx";
import { filled } from "../ui/filled.tsx";
import { DeleteIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useShortcuts } from "../ui/shortcuts.tsx";
import { ListView } from "./list-view.tsx";
import { useOpened } from "../ui/use-opened.ts";
import { type ListSpec, useList } from "./use-list.ts";
import { useNewRecord } from "./use-new-record.ts";

type TitleAndText = { title: string; text: string };

type MasterDataTexts = {
  title: string;
  subtitle: string;
  import: string;
  add: string;
  addKeys: string;
  staffAccess: string;
  staffMay: string;
  listed: string;
  searchBy: string;
  failed: TitleAndText;
  empty: TitleAndText;
  noMatch: string;
  editNamed: (name: string) => string;
  viewAndEdit: string;
  deleteNamed: (name: string) => string;
  deleteTitle: string;
  deleteQuestion: (name: string) => string;
  deleteMeans: string;
  deleted: string;
  notDeleted: string;
};

type MasterDataPageProps<Row extends { id: number }> = {
  noun: "customers" | "products";
  spec: ListSpec<Row>;
  texts: MasterDataTexts;
  nameOf: (row: Row) => string;
  /** The dialog that adds a record, or edits the given one. */
  renderForm: (row: Row | undefined, onClose: () => void) => ReactNode;
  remove: (row: Row, key: string) => Promise<unknown>;
};

/** A page of master data: a list whose records are added and edited by everybody, and imported and deleted by an admin. */
export function MasterDataPage<Row extends { id: number }>(props: MasterDataPageProps<Row>) {
  const { noun, texts, nameOf, renderForm, remove } = props;
  const isAdmin = useIsAdmin();
  const list = useList(props.spec);
  const adding = useNewRecord();
  const [edited, setEdited] = useOpened<Row>();
  const [deleted, setDeleted] = useOpened<Row>();
  const endEdit = () => setEdited(undefined);
  const endDeletion = () => setDeleted(undefined);
  useShortcuts([
    { keys: "Ctrl+N", label: texts.add, run: adding.open },
    { keys: "Alt+A", label: texts.add, run: adding.open },
  ]);

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} isPrinted>
        {isAdmin && <ButtonLink to={`/import?kind=${noun}`}>{texts.import}</ButtonLink>}
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
        onOpen={setEdited}
        openLabel={(row) => texts.editNamed(nameOf(row))}
        onDelete={isAdmin ? setDeleted : undefined}
        renderActions={(row) =>
          isAdmin ? (
            <button
              type="button"
              aria-label={texts.deleteNamed(nameOf(row))}
              title={everydayTexts.delete}
              onClick={() => setDeleted(row)}
              className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
            >
              <DeleteIcon />
            </button>
          ) : (
            <Button look="quiet" onClick={() => setEdited(row)}>
              {texts.viewAndEdit}
            </Button>
          )
        }
      />
      {adding.isOpen && renderForm(undefined, adding.close)}
      {edited && renderForm(edited, endEdit)}
      {deleted && (
        <DeleteConfirmation
          noun={noun}
          send={(key) => remove(deleted, key)}
          title={texts.deleteTitle}
          texts={texts}
          onDeleted={endDeletion}
          onCancel={endDeletion}
        >
          <p>{filled(texts.deleteQuestion, <strong className="break-words">{nameOf(deleted)}</strong>)}</p>
          <p className="text-sm text-ink-soft">{texts.deleteMeans}</p>
        </DeleteConfirmation>
      )}
    </>
  );
}
