import { placesWithDrafts } from "./stored-draft.ts";

/** So many tabs have a place of their own; any further one shares the first. */
const PLACE_COUNT = 20;
const FIRST = 1;
/** A tab that is loaded again waits so long for the page before it to let go of its place. */
const OWN_WAIT_MS = 1000;
const REMEMBERED = "bahi.draft-place";

let ofThisTab: Promise<number> | undefined;

/**
 * The place, from 1 on, in which this tab keeps its draft of an invoice: its own from before, else one in which a tab
 * that is gone has left a draft, else the first that is free. Two tabs never write each other's draft, nor send two
 * invoices as one command. A tab holds its place by a lock that ends with it, however it ends. Browsers have locks where
 * Bahi is opened on this machine or over https; elsewhere all tabs share the first place.
 */
export function draftPlace(): Promise<number> {
  ofThisTab ??= takePlace();
  return ofThisTab;
}

async function takePlace(): Promise<number> {
  if (!("locks" in navigator)) return FIRST;
  const own = Number(sessionStorage.getItem(REMEMBERED) ?? 0);
  if (own > 0 && (await hold(own, { signal: AbortSignal.timeout(OWN_WAIT_MS) }))) return own;
  const all = Array.from({ length: PLACE_COUNT }, (_, index) => FIRST + index);
  for (const place of new Set([...placesWithDrafts(), ...all])) {
    // One after the other: what is free is known only by taking it.
    if (!(await hold(place, { ifAvailable: true }))) continue;
    remember(place);
    return place;
  }
  return FIRST;
}

function remember(place: number): void {
  try {
    sessionStorage.setItem(REMEMBERED, String(place));
  } catch {
    // The storage is full or closed to us. After a reload the tab takes the place in which there is a draft.
  }
}

/** Takes the lock of a place until the tab ends; false when another tab has it. */
function hold(place: number, how: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(`bahi.invoice-draft.${place}`, how, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<never>(() => {});
      })
      .catch(() => resolve(false));
  });
}
