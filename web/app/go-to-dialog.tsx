import type { ComponentProps } from "react";
import { GoTo } from "../features/go-to/go-to.tsx";
import { useIsAdmin } from "../session/session.ts";
import { appTexts } from "../texts/app.ts";
import { places } from "./places.ts";

const { adminPlaces, beginnings } = appTexts;

const BEGINNINGS = [
  { path: "/invoices/create", name: beginnings.invoice },
  { path: "/payments?new=1", name: beginnings.payment },
  { path: "/customers?new=1", name: beginnings.customer },
  { path: "/products?new=1", name: beginnings.product },
];
const ADMIN_SCREENS = [
  { path: "/settings", name: adminPlaces.settings },
  { path: "/admin/duplicates", name: adminPlaces.duplicates },
  { path: "/admin/history", name: adminPlaces.history },
  { path: "/admin/system", name: adminPlaces.system },
];
const STAFF_SCREENS = [...places, ...BEGINNINGS];
const ALL_SCREENS = [...STAFF_SCREENS, ...ADMIN_SCREENS];

type GoToDialogProps = Pick<ComponentProps<typeof GoTo>, "typed" | "onClose"> & {
  onTyped: (text: string) => void;
};

/** Go To with the screens that the user may open. */
export function GoToDialog({ typed, onClose }: GoToDialogProps) {
  return <GoTo typed={typed} onClose={onClose} screens={useIsAdmin() ? ALL_SCREENS : STAFF_SCREENS} />;
}
