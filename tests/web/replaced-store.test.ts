import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";
import { expect, onTestFinished } from "vitest";
import { ADMIN } from "../bahi/bahi-for-test.ts";
import { test } from "./browser.ts";
import type { Shop } from "./shop.ts";

/** An address that leads to one shop, and later to another. */
async function movableAddress(first: Shop): Promise<{ url: string; moveTo: (next: Shop) => void }> {
  let shop = first;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const { hostname, port } = new URL(shop.url);
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("error", () => {}); // a move ends connections
    }
    socket.pipe(onward).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(() => {
    endAll();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    moveTo(next) {
      shop = next;
      endAll();
    },
  };
}

test("a tab that stays open while the store at its address is replaced shows the new one without a reload", async ({
  shop,
  emptyShop,
  visit,
}) => {
  for (const name of ["Asha Traders", "Mohan Stores", "Ravi Kirana"]) await shop.addCustomer({ name });
  await emptyShop.addProduct({ item_name: "Only Tray" });
  const address = await movableAddress(shop);
  const page = await visit("/customers", {
    shop: { ...shop, url: address.url },
    expected: [/status of 401/, /status of 410/, /ERR_/],
  });
  await page.getByText("Showing 1-3 of 3 customers").waitFor();

  address.moveTo(emptyShop);
  await page.getByRole("link", { name: "Products" }).click();
  await page.getByText("Your session has ended.").waitFor();
  const asked: number[] = [];
  page.on("response", (response) => asked.push(response.status()));
  await page.getByLabel("Username").fill(ADMIN.username);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.getByText("Showing 1-1 of 1 products").waitFor();
  await page.getByRole("link", { name: "Customers" }).click();
  await page.getByText("No customers found").waitFor();
  expect(asked.filter((status) => status === 503)).toEqual([]);

  // What is written from now on is seen at once.
  await page.keyboard.press("Alt+a");
  await page.getByLabel("Customer Name").fill("New Traders");
  await page.getByLabel("Phone Number").fill("98111 22233");
  await page.getByRole("button", { name: "Create Customer" }).click();
  await page.getByText("Showing 1-1 of 1 customers").waitFor();
});
