import type { SearchAnswer } from "@bahi/contracts/search/api.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { withParameters } from "../api/address.ts";
import { read } from "../api/call.ts";

/** Everything that has the words. What was found before stays until the answer comes, and says that it is older. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => read<SearchAnswer>(withParameters("/search", { q }), signal),
    enabled: q !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
