import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { type Product, type ProductOptions, launchProduct } from "./launch-product.ts";

// A whole product starts several processes, each of which loads its program, on whatever machine that is busy already.
vi.setConfig({ testTimeout: 300_000 });

/** A folder for the data of one product, where Postgres may pass when the tests run as root. */
export async function temporaryDataDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bahi-product-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

/** A product on data of its own, unless it is told on which. It ends with the test. */
export async function startProduct(options: Partial<ProductOptions> = {}): Promise<Product> {
  const dataDirectory = options.dataDirectory ?? (await temporaryDataDirectory());
  return launchProduct({ ...options, dataDirectory }, (stop) => {
    onTestFinished(async () => {
      await stop();
    });
  });
}
