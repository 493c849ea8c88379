import { Navigate, Outlet } from "react-router-dom";
import { useIsAdmin } from "../session/session.ts";

/** Screens of the admin; anybody else is led to the dashboard. */
export function AdminOnly() {
  return useIsAdmin() ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
