import type { GenerationRecord } from "@bahi/contracts/system/api.ts";
import { dropGeneration, switchTo } from "../../queries/system.ts";
import { readSize } from "./figures.ts";
import { OrderDialog } from "./order-dialog.tsx";

type GenerationOrderProps = { generation: GenerationRecord; onClose: () => void };

export function SwitchGeneration({ generation, onClose }: GenerationOrderProps) {
  const { id, live_since } = generation;
  const wasLive = live_since !== null;
  return (
    <OrderDialog
      title={wasLive ? `Go back to generation ${id}` : `Switch to generation ${id}`}
      confirmLabel={wasLive ? "Go Back" : "Switch"}
      busyLabel="Ordering..."
      look="primary"
      send={() => switchTo(id)}
      done={`Generation ${id} catches up and goes live`}
      onClose={onClose}
    >
      <p>
        Generation {id} catches up with everything recorded since, and then every list, balance and report is
        read from it. No read fails meanwhile and nothing that was recorded is lost.
      </p>
      <p>The generation that is live now is kept, so that you can come back to it.</p>
    </OrderDialog>
  );
}

export function DropGeneration({ generation, onClose }: GenerationOrderProps) {
  const { id, size_bytes } = generation;
  return (
    <OrderDialog
      title={`Drop generation ${id}`}
      confirmLabel="Drop"
      busyLabel="Dropping..."
      send={() => dropGeneration(id)}
      done={`Generation ${id} dropped`}
      onClose={onClose}
    >
      <p>
        Its tables are deleted, which frees {readSize(size_bytes)}, and there is no way back to it. The live
        read models stay as they are and no event is touched: a rebuild makes the same again.
      </p>
    </OrderDialog>
  );
}
