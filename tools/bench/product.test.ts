import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeDirectory, startProduct, temporaryDirectory } from "./product.ts";

test("a product that ends before it is ready is no quick start, but an error", async () => {
  const directory = await temporaryDirectory();
  onTestFinished(() => removeDirectory(directory));
  const file = join(directory, "data");
  await writeFile(file, "");
  await expect(startProduct(file)).rejects.toThrow("Bahi has ended before it was ready");
});
