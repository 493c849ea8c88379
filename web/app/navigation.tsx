import { NavLink } from "react-router-dom";
import { appTexts } from "../texts/app.ts";
import { places } from "./places.ts";

export function Navigation() {
  return (
    <nav aria-label={appTexts.mainNavigation} className="sticky top-0 z-30 bg-nav text-nav-soft print:hidden">
      <ul className="mx-auto flex max-w-7xl sm:px-4">
        {places.map(({ path, name, keys }) => (
          <li key={path} className="flex-auto sm:flex-none">
            <NavLink
              to={path}
              title={`${name} (${keys})`}
              className={({ isActive }) =>
                `flex min-h-11 items-center justify-center border-b-3 px-0.5 text-[0.72rem] font-medium -outline-offset-3 hover:text-on-nav focus-visible:outline-on-nav sm:px-4 sm:text-sm ${isActive ? "border-nav-mark bg-on-nav/10 text-on-nav" : "border-transparent"}`
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
