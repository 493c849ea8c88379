import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { bahiEvent } from "../event.ts";
import { withCustomerGstNumber, withDueDate } from "../invoice/upcast.ts";
import { withAllocations } from "../payment/upcast.ts";
import { currentVersion, upcast } from "./upcast.ts";

// Every shape in which events were ever stored, with a sample, frozen: a new version adds a file to the folder
// `shapes`. A file there is never changed or removed, because somebody's store may hold events of that shape.

const FOLDER = join(import.meta.dirname, "shapes");
const frozenShape = z.strictObject({
  sample: z.record(z.string(), z.unknown()),
  shape: z.record(z.string(), z.unknown()),
});

type Frozen = z.infer<typeof frozenShape> & { type: string; version: number };

const frozen: Frozen[] = globSync("*.json", { cwd: FOLDER }).map((file) => {
  const [type = "", version = ""] = basename(file, ".json").split(".v");
  return {
    type,
    version: Number(version),
    ...frozenShape.parse(JSON.parse(readFileSync(join(FOLDER, file), "utf8"))),
  };
});
const events = bahiEvent.options.flatMap((noun) => [...noun.options]);
const schemaOf = (type: string) => events.find((event) => event.shape.type.value === type);

/** The fault in the shape in which an event is stored today; undefined when it is the frozen one. */
function faultOf(type: string, data: z.ZodType, known: readonly Frozen[]): string | undefined {
  const version = currentVersion(type);
  const current = known.find((each) => each.type === type && each.version === version);
  const name = `${type}.v${version}.json`;
  if (current === undefined)
    return `contracts/stored/shapes/${name} is missing: it freezes the shape and a sample.`;
  const isSame = JSON.stringify(z.toJSONSchema(data)) === JSON.stringify(current.shape);
  return isSame
    ? undefined
    : `${type} is stored in another shape than ${name} has frozen: it needs a new version.`;
}

test("every event is stored in the shape that was frozen for its version", () => {
  const faults = events.flatMap((event) => faultOf(event.shape.type.value, event.shape.data, frozen) ?? []);
  expect(faults).toEqual([]);
});

test("a stored shape that changes without a new version is caught, and so is a version without its frozen shape", () => {
  const deleted = z.strictObject({ invoiceId: z.int(), reason: z.string(), by: z.string() });
  expect(faultOf("InvoiceDeleted", deleted, frozen)).toMatch(/it needs a new version/);
  expect(faultOf("InvoiceDeleted", deleted, [])).toMatch(/InvoiceDeleted.v1.json is missing/);
});

test("no version is left out, and none is frozen that nobody writes or wrote", () => {
  const expected = events.flatMap(({ shape: { type } }) =>
    Array.from({ length: currentVersion(type.value) }, (_, index) => `${type.value} ${index + 1}`),
  );
  expect(frozen.map(({ type, version }) => `${type} ${version}`).toSorted()).toEqual(expected.toSorted());
});

/** Fields that the next version says in another way; what becomes of them has a test of its own. */
const restated: Record<string, string> = {
  "PaymentRecorded 1": "invoiceId",
  "PaymentChanged 1": "invoiceId",
};

test.each(frozen)(
  "a stored $type of version $version is read in today's shape",
  ({ type, version, sample }) => {
    const data = upcast({ type, data: sample, version });
    expect(schemaOf(type)?.parse({ type, data })).toEqual({ type, data });
    // Nothing that was stored is lost or changed on the way, but for what a step is there to say in another way.
    const kept = Object.entries(sample).filter(([field]) => field !== restated[`${type} ${version}`]);
    expect(data).toMatchObject(Object.fromEntries(kept));
    expect(version === currentVersion(type) ? data : sample).toEqual(sample);
  },
);

test("an invoice of version 1 has no GST number of its customer", () => {
  const first = frozen.find(({ type, version }) => type === "InvoiceCreated" && version === 1);
  const asVersion2 = { ...first?.sample, customerGstNumber: "" };
  expect(withCustomerGstNumber(first?.sample ?? {})).toEqual(asVersion2);
  expect(upcast({ type: "InvoiceCreated", data: first?.sample, version: 1 })).toEqual(
    upcast({ type: "InvoiceCreated", data: asVersion2, version: 2 }),
  );
});

test("an invoice of version 2 is due on its own date", () => {
  const second = frozen.find(({ type, version }) => type === "InvoiceCreated" && version === 2);
  const dated = { ...second?.sample, invoiceDate: "2026-02-28" };
  expect(withDueDate(dated)).toEqual({ ...dated, dueDate: "2026-02-28" });
});

test("a payment of version 1 is on its invoice with all of its money and its discount, or on none", () => {
  const first = frozen.find((each) => each.type === "PaymentRecorded" && each.version === 1)?.sample;
  const { invoiceId, ...rest } = first ?? {};
  const all = [{ invoiceId, amountPaise: rest["amountPaise"] }];
  expect(withAllocations({ ...first })).toEqual({ ...rest, allocations: all, discountInvoiceId: invoiceId });
  const free = { ...first, discountPaise: 0, discountReason: "" };
  expect(withAllocations(free)).toMatchObject({ allocations: all, discountInvoiceId: null });
  expect(withAllocations({ ...free, invoiceId: null })).toMatchObject({
    allocations: [],
    discountInvoiceId: null,
  });
  for (const type of ["PaymentRecorded", "PaymentChanged"]) {
    expect(upcast({ type, data: first, version: 1 })).toEqual(withAllocations({ ...first }));
  }
});

test("an event that a newer program has written is refused, and what is no object stays what it is", () => {
  const newer = (type: string) => () => upcast({ type, data: {}, version: currentVersion(type) + 1 });
  expect(newer("InvoiceCreated")).toThrow("is newer than this program");
  expect(newer("UserActivated")).toThrow("is newer than this program");
  expect(upcast({ type: "InvoiceCreated", data: null, version: 1 })).toBeNull();
});
