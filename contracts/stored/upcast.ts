import type { BahiEvent } from "../event.ts";
import { customerProfileSteps, customersMergedSteps } from "../customer/upcast.ts";
import { invoiceCorrectedSteps, invoiceCreatedSteps } from "../invoice/upcast.ts";
import { settingsChangedSteps } from "../settings/upcast.ts";
import { paymentContentSteps } from "../payment/upcast.ts";
import { NewerReleaseError } from "./newer-release.ts";

/** An event as it is stored. `version` is that of the shape of its data. */
type Stored = { type: string; data: unknown; version: number };

/**
 * Turns the data of one version into that of the next. It invents nothing: a field that was not stored is left blank.
 */
type Step = (data: object) => object;

/**
 * The steps of each type of event: the first reads version 1 as version 2, and so on. A type that is not here is still
 * at version 1. A changed shape adds a step; steps are never changed.
 */
const steps: Partial<Record<BahiEvent["type"], readonly Step[]>> = {
  CustomerAdded: customerProfileSteps,
  CustomerChanged: customerProfileSteps,
  CustomersMerged: customersMergedSteps,
  InvoiceCreated: invoiceCreatedSteps,
  InvoiceCorrected: invoiceCorrectedSteps,
  SettingsChanged: settingsChangedSteps,
  PaymentRecorded: paymentContentSteps,
  PaymentChanged: paymentContentSteps,
};

const known: ReadonlyMap<string, readonly Step[]> = new Map(Object.entries(steps));

/** The version in which events of a type are stored today. */
export function currentVersion(type: string): number {
  return (known.get(type)?.length ?? 0) + 1;
}

/**
 * The data of a stored event in today's shape. This is the one place where old shapes are read, for decisions and for
 * projections. Errors: {@link NewerReleaseError}.
 */
export function upcast({ type, data, version }: Stored): unknown {
  const current = currentVersion(type);
  if (version > current) {
    throw new NewerReleaseError(
      `version ${version} of ${type} is newer than this program, which knows ${current}`,
    );
  }
  if (version === current || typeof data !== "object" || data === null) return data;
  return (known.get(type) ?? []).slice(version - 1).reduce((older, step) => step(older), data);
}
