import type { AddProduct } from "@bahi/contracts/product/commands.ts";
import type { CommandStores } from "../command-stores.ts";
import type { CommandContext } from "../execution/command-context.ts";
import type { CommandResult } from "../execution/command-result.ts";
import { addProduct } from "./decide.ts";
import type { ProductState } from "./evolve.ts";

/** Executes additions of products. */
export function productAdditions({ products }: Pick<CommandStores, "products">) {
  return (command: AddProduct, context: CommandContext): Promise<CommandResult<ProductState>> =>
    products.execute({
      context,
      record: "next",
      decide: (records) => addProduct(command, records.nextId(), records),
    });
}
