import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { type Ended, useSession } from "../session/session.ts";
import { Spinner } from "../ui/spinner.tsx";

/**
 * Screens for who is not signed in; anybody else is led on, with this entry of the history replaced: back to where their
 * session ended, else to the dashboard.
 */
export function SignedOutOnly() {
  const { state } = useSession();
  const { pathname, search } = useLocation();
  const [ended, setEnded] = useState<Ended>();
  if (state.status === "signed-out" && state.ended !== ended) setEnded(state.ended);
  switch (state.status) {
    case "loading":
      return <Spinner />;
    case "signed-in":
      return <Navigate to={placeAfter(ended, state.user.id, `${pathname}${search}`)} replace />;
    case "signed-out":
      return <Outlet />;
  }
}

/** Somebody else is not led to what they never opened, and whoever opened this screen itself is led on. */
function placeAfter(ended: Ended | undefined, userId: number, here: string): string {
  const isTheirs = ended !== undefined && (ended.userId === undefined || ended.userId === userId);
  return isTheirs && ended.returnTo !== here ? ended.returnTo : "/dashboard";
}
