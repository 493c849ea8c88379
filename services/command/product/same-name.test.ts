import { expect, test } from "vitest";
import { startInstance } from "../testing/instance.ts";
import { oil, soap } from "../testing/requests.ts";

const exists = {
  status: 409,
  body: {
    type: "urn:bahi:product-exists",
    detail: "This product already exists! Please select it from the dropdown or choose a different name.",
  },
};

test("twenty products of one name at once, through two instances, are one", async () => {
  const one = await startInstance();
  const other = await startInstance({ databaseUrl: one.databaseUrl });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? one : other).call("POST", "/products", { item_name: index % 3 ? "Soap" : "soap " }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(exists);
});

test("a product cannot be given the name of another one until that is deleted", async () => {
  const { call } = await startInstance();
  await call("POST", "/products", soap);
  await call("POST", "/products", oil);
  expect(await call("PUT", "/products/2", { item_name: "SOAP" })).toMatchObject(exists);
  expect(await call("PUT", "/products/2", { item_name: "OIL" })).toMatchObject({ status: 200 });
  await call("DELETE", "/products/1");
  expect(await call("PUT", "/products/2", { item_name: "SOAP" })).toMatchObject({ status: 200 });
});
