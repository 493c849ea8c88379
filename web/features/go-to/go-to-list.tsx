import { useEffect, useRef } from "react";
import { goToTexts as texts } from "../../texts/go-to.ts";
import { Keys } from "../../ui/keys.tsx";
import type { Entry, EntryGroup } from "./entries.ts";

type GoToListProps = {
  id: string;
  groups: readonly EntryGroup[];
  chosen: Entry | undefined;
  idOf: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onOpen: (entry: Entry, isInNewTab: boolean) => void;
};

/** The entries under their headings, one of them chosen. The focus stays in the field above. */
export function GoToList({ id, groups, chosen, idOf, onPoint, onOpen }: GoToListProps) {
  const list = useRef<HTMLDivElement>(null);
  const chosenId = chosen && idOf(chosen);
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.results} className="mt-3 flex flex-col gap-3">
      {groups.map((group) => {
        const headingId = `${id}-${group.key}`.replaceAll(/[^\w-]/g, "-");
        return (
          <div key={group.key} role="group" aria-labelledby={headingId}>
            <div
              id={headingId}
              role="presentation"
              className="flex justify-between gap-3 px-3 py-1 text-xs text-ink-soft"
            >
              <span>{group.name}</span>
              <span>{group.total}</span>
            </div>
            {group.entries.map((entry) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and answers the keys
              <div
                key={entry.key}
                id={idOf(entry)}
                role="option"
                aria-selected={entry === chosen}
                onPointerMove={() => entry !== chosen && onPoint(entry)}
                onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
                className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 ${entry === chosen ? "bg-cloth-light text-cloth" : ""}`}
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{entry.title}</span>
                  {entry.detail && (
                    <span className="block truncate text-sm text-ink-soft">{entry.detail}</span>
                  )}
                </span>
                {entry.amount !== undefined && <span className="figures shrink-0">{entry.amount}</span>}
                {entry.keys !== undefined && <Keys keys={entry.keys} />}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
