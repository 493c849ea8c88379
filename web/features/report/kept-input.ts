import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { z } from "zod";

const keptState = z.object({ reports: z.record(z.string(), z.unknown()) });

/**
 * What the report of a tab was made with, in this entry of the browser's history: who comes back to it, or loads the page
 * again, has the report again. `makeAgain` is called once with what was kept; `schema` reads what an older Bahi may have
 * written.
 */
export function useKeptInput<Input>(
  tab: string,
  schema: z.ZodType<Input>,
  makeAgain: (input: Input) => void,
): { found: Input | undefined; keep: (input: Input | undefined) => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inputs = keptState.safeParse(state).data?.reports ?? {};
  const [found] = useState(() => schema.safeParse(inputs[tab]).data);
  const isMadeAgain = useRef(false);
  const make = useEffectEvent(makeAgain);
  // A tab that is shown again has its report still.
  useEffect(() => {
    if (found === undefined || isMadeAgain.current) return;
    isMadeAgain.current = true;
    make(found);
  }, [found]);

  return {
    found,
    keep: (input) =>
      void navigate(
        { search },
        { replace: true, preventScrollReset: true, state: { reports: { ...inputs, [tab]: input } } },
      ),
  };
}
