import { type NavigateOptions, useNavigate } from "react-router-dom";
import { useIsShown } from "../queries/use-is-shown.ts";
import { isLeavingScreen } from "./leaving.ts";

/**
 * Leads on after an answer of the server. Whoever has left the screen of this component by then, or is about to, is not
 * led away from where they went.
 */
export function useLeadOn(): (to: string, options?: NavigateOptions) => void {
  const isShown = useIsShown();
  const navigate = useNavigate();
  return (to, options) => {
    if (isShown.current && !isLeavingScreen()) void navigate(to, options);
  };
}
