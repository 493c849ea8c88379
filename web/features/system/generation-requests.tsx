import type { GenerationRecord } from "@bahi/contracts/system/api.ts";
import { dropGeneration, switchTo } from "../../queries/system.ts";
import { machineryTexts as texts } from "../../texts/machinery.ts";
import { readSize } from "./figures.ts";
import { RequestDialog } from "./request-dialog.tsx";

type GenerationRequestProps = { generation: GenerationRecord; onClose: () => void };

export function SwitchGeneration({ generation, onClose }: GenerationRequestProps) {
  const { live_since } = generation;
  const id = String(generation.id);
  const wasLive = live_since !== null;
  return (
    <RequestDialog
      title={wasLive ? texts.goBackTo(id) : texts.switchTo(id)}
      confirmLabel={wasLive ? texts.goBack : texts.switch}
      busyLabel={texts.requesting}
      look="primary"
      send={() => switchTo(generation.id)}
      done={texts.switchDone(id)}
      onClose={onClose}
    >
      <p>{texts.switchMeans(id)} </p>
      <p>{texts.liveIsKept}</p>
    </RequestDialog>
  );
}

export function DropGeneration({ generation, onClose }: GenerationRequestProps) {
  const { size_bytes } = generation;
  const id = String(generation.id);
  return (
    <RequestDialog
      title={texts.dropNamed(id)}
      confirmLabel={texts.drop}
      busyLabel={texts.dropping}
      send={() => dropGeneration(generation.id)}
      done={texts.dropped(id)}
      onClose={onClose}
    >
      <p>{texts.dropMeans(readSize(size_bytes))} </p>
    </RequestDialog>
  );
}
