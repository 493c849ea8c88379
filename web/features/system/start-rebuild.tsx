import { useState } from "react";
import { startRebuild } from "../../queries/system.ts";
import { machineryTexts } from "../../texts/machinery.ts";
import { RequestDialog } from "./request-dialog.tsx";

const { rebuild: texts } = machineryTexts;

const CHOICES = [
  { goesLive: true, ...texts.goLive },
  { goesLive: false, ...texts.keep },
];

export function StartRebuild({ onClose }: { onClose: () => void }) {
  const [goesLive, setGoesLive] = useState(true);
  return (
    <RequestDialog
      title={texts.startTitle}
      confirmLabel={texts.start}
      busyLabel={texts.starting}
      look="primary"
      send={() => startRebuild(goesLive)}
      done={texts.started}
      onClose={onClose}
    >
      <p>{texts.startMeans} </p>
      <fieldset className="space-y-2 pt-2">
        <legend className="text-sm font-medium">{texts.whenBuilt}</legend>
        {CHOICES.map((choice) => (
          <label
            key={choice.name}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-line p-3 font-medium"
          >
            <input
              type="radio"
              name="goes-live"
              checked={choice.goesLive === goesLive}
              onChange={() => setGoesLive(choice.goesLive)}
              className="row-span-2 mt-0.5 size-5 accent-cloth"
            />
            {choice.name}
            <span className="text-sm font-normal text-ink-soft">{choice.hint}</span>
          </label>
        ))}
      </fieldset>
    </RequestDialog>
  );
}
