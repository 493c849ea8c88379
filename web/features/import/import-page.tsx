import { type ImportKind, importKinds } from "@bahi/contracts/import/fields.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { importsQuery } from "../../queries/imports.ts";
import { importTexts as texts } from "../../texts/import.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useParameters } from "../../ui/use-parameters.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportProgress } from "./import-progress.tsx";

/** Customers, products and old invoices from a file: it is checked first, and then imported while others work. */
export function ImportPage() {
  const [parameters, changeParameters] = useParameters();
  const wanted = parameters.get("kind");
  const kind: ImportKind = importKinds.find((each) => each === wanted) ?? "customers";
  const id = Number(parameters.get("id") ?? 0);
  const watch = (begun: number) =>
    changeParameters((next) => {
      next.set("kind", kind);
      next.set("id", String(begun));
    });
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {id > 0 ? (
        <ImportProgress id={id} onAnother={() => changeParameters((next) => next.delete("id"))} />
      ) : (
        <>
          <RunningImport />
          <ImportForm
            key={kind}
            kind={kind}
            onKind={(chosen) => changeParameters((next) => next.set("kind", chosen), { replace: true })}
            onBegun={watch}
          />
        </>
      )}
    </>
  );
}

/** The page was left while an import went on. */
function RunningImport() {
  const { data = [] } = useQuery(importsQuery);
  const running = data.find(({ state }) => state === "running");
  if (running === undefined) return null;
  return (
    <Notice className="mb-4">
      {texts.isImporting(running.by, running.file_name)}{" "}
      <Link to={`/import?kind=${running.kind}&id=${running.id}`} className="font-medium underline">
        {texts.seeHowFar}
      </Link>
    </Notice>
  );
}
