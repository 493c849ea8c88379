import { SEARCH_LENGTH_MAX } from "@bahi/contracts/search/search-length.ts";
import { useCallback, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useUser } from "../session/session.ts";
import { rememberList } from "./last-list.ts";
import { useParameters } from "../ui/use-parameters.ts";

export type Order = "asc" | "desc";

/** The state of a list, as in the URL: `?q=rao&sort=name&order=asc&page=2` and the list's own filters. */
export type ListAddress = {
  q: string;
  sort: string;
  order: Order;
  /** From 1. */
  page: number;
  filters: Readonly<Record<string, string>>;
};

export type ListPreset = { sort: string; order: Order };

type Change = Partial<Omit<ListAddress, "filters">> & { filters?: Record<string, string> };

/**
 * The state of a list, kept in the URL, so Back and a copied link work. What equals the preset is left out of it. A
 * changed search, filter or order begins at page 1.
 */
export function useListAddress(
  preset: ListPreset,
  sortNames: readonly string[],
  filterNames: readonly string[],
): [ListAddress, (change: Change, how?: { replace: boolean }) => void] {
  const [parameters, changeParameters] = useParameters();
  const { pathname, search } = useLocation();
  const { id: userId } = useUser();
  useEffect(() => rememberList(pathname, search, userId), [pathname, search, userId]);

  const address = useMemo<ListAddress>(() => {
    const sort = parameters.get("sort") ?? preset.sort;
    const order = parameters.get("order");
    const page = Number(parameters.get("page") ?? 1);
    return {
      q: (parameters.get("q") ?? "").slice(0, SEARCH_LENGTH_MAX),
      sort: sortNames.includes(sort) ? sort : preset.sort,
      order: order === "asc" || order === "desc" ? order : preset.order,
      page: Number.isInteger(page) && page > 0 ? page : 1,
      filters: Object.fromEntries(filterNames.map((name) => [name, parameters.get(name) ?? ""])),
    };
  }, [parameters, preset, sortNames, filterNames]);

  const change = useCallback(
    (changed: Change, { replace } = { replace: false }) => {
      changeParameters(
        (next) => {
          const set = (name: string, value: string, presetValue: string) =>
            value === presetValue ? next.delete(name) : next.set(name, value);
          if (changed.page === undefined) next.delete("page");
          else set("page", String(changed.page), "1");
          if (changed.q !== undefined) set("q", changed.q, "");
          if (changed.sort !== undefined) set("sort", changed.sort, preset.sort);
          if (changed.order !== undefined) set("order", changed.order, preset.order);
          for (const [name, value] of Object.entries(changed.filters ?? {})) set(name, value, "");
        },
        { replace, preventScrollReset: true },
      );
    },
    [changeParameters, preset],
  );
  return [address, change];
}
