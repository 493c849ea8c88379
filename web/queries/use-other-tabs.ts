import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onChangeInOtherTab } from "./other-tabs.ts";
import { refreshHere } from "./refresh.ts";

/** What was changed in another tab of this browser is read again here. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => onChangeInOtherTab((noun) => void refreshHere(client, noun)), [client]);
}
