import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi();
});
afterAll(() => bahi.close());

test("history names who did it as they are called at that moment, with their role, whatever they call themselves", async () => {
  const add = async (item_name: string) => {
    const { body } = await bahi.staff.post("/products", { item_name });
    const { id } = body as { id: number };
    const history = await bahi.admin.get(`/products/${id}/history`);
    return (history.body as { actor: unknown }[])[0]?.actor;
  };
  const before = await add("Soap");
  expect(before).toEqual({ id: 2, name: "Sunil Kumar", role: "staff" });
  expect(await bahi.staff.call("PUT", "/auth/me", { full_name: "Administrator" })).toMatchObject({
    status: 200,
  });
  expect(await add("Oil")).toEqual({ id: 2, name: "Administrator", role: "staff" });
});
