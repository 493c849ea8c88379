import { useState } from "react";
import { startRebuild } from "../../queries/system.ts";
import { OrderDialog } from "./order-dialog.tsx";

const CHOICES = [
  {
    goesLive: true,
    name: "Go live by itself",
    hint: "As soon as it has caught up, it replaces the live one.",
  },
  { goesLive: false, name: "Keep it beside the live one", hint: "You switch to it when you want to." },
];

export function StartRebuild({ onClose }: { onClose: () => void }) {
  const [goesLive, setGoesLive] = useState(true);
  return (
    <OrderDialog
      title="Rebuild read models"
      confirmLabel="Start Rebuild"
      busyLabel="Starting..."
      look="primary"
      send={() => startRebuild(goesLive)}
      done="Rebuild started"
      onClose={onClose}
    >
      <p>
        Every list, balance and report is built anew from the first event. The shop goes on with the live read
        models meanwhile, and no event is touched.
      </p>
      <fieldset className="space-y-2 pt-2">
        <legend className="text-sm font-medium">When it is built</legend>
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
    </OrderDialog>
  );
}
