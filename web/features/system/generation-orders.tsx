import type { GenerationRecord } from "@bahi/contracts/system/api.ts";
import { dropGeneration, switchTo } from "../../queries/system.ts";
import { machineryTexts as texts } from "../../texts/machinery.ts";
import { readSize } from "./figures.ts";
import { OrderDialog } from "./order-dialog.tsx";

type GenerationOrderProps = { generation: GenerationRecord; onClose: () => void };

export function SwitchGeneration({ generation, onClose }: GenerationOrderProps) {
  const { live_since } = generation;
  const id = String(generation.id);
  const wasLive = live_since !== null;
  return (
    <OrderDialog
      title={wasLive ? texts.goBackTo(id) : texts.switchTo(id)}
      confirmLabel={wasLive ? texts.goBack : texts.switch}
      busyLabel={texts.ordering}
      look="primary"
      send={() => switchTo(generation.id)}
      done={texts.switchDone(id)}
      onClose={onClose}
    >
      <p>{texts.switchMeans(id)} </p>
      <p>{texts.liveIsKept}</p>
    </OrderDialog>
  );
}

export function DropGeneration({ generation, onClose }: GenerationOrderProps) {
  const { size_bytes } = generation;
  const id = String(generation.id);
  return (
    <OrderDialog
      title={texts.dropNamed(id)}
      confirmLabel={texts.drop}
      busyLabel={texts.dropping}
      send={() => dropGeneration(generation.id)}
      done={texts.dropped(id)}
      onClose={onClose}
    >
      <p>{texts.dropMeans(readSize(size_bytes))} </p>
    </OrderDialog>
  );
}
