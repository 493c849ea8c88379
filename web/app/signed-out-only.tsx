import { Navigate, Outlet } from "react-router-dom";
import { useSession } from "../session/session.ts";
import { Spinner } from "../ui/spinner.tsx";

/** Screens for who is not signed in; anybody else is led on, with this entry of the history replaced. */
export function SignedOutOnly() {
  const { state } = useSession();
  switch (state.status) {
    case "loading":
      return <Spinner />;
    case "signed-in":
      return <Navigate to="/dashboard" replace />;
    case "signed-out":
      return <Outlet />;
  }
}
