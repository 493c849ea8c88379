import { randomBytes } from "node:crypto";
import { terminal } from "./terminal.ts";

export type DemoAdmin = {
  username: string;
  password: string;
  isDrawn: boolean;
};

/** The launcher signs in to fill the demo shop, so it needs the password. */
export function adminForDemo(given: { username: string; password: string | undefined }): DemoAdmin {
  const password = given.password ?? randomBytes(12).toString("base64url");
  return {
    username: given.username,
    password,
    isDrawn: given.password === undefined,
  };
}

/** Fills an empty Bahi. One with records is not changed, and the launcher says so. */
export async function fillFirstRun(url: string, admin: DemoAdmin): Promise<void> {
  // Loaded for a demo only.
  const { RefusedByProduct, connectApi } = await import("../client/api-client.ts");
  const { COMMANDS_AT_ONCE, fillWithDemo } = await import("../demo/fill.ts");
  const { demoShop } = await import("../demo/data/demo-shop.ts");
  try {
    const { username, password } = admin;
    const api = await connectApi({ url, username, password, connections: COMMANDS_AT_ONCE, onWaiting() {} });
    if (admin.isDrawn) {
      terminal.say(`First start: sign in as "${username}" with the password ${password}`);
    }
    const shop = await fillWithDemo(api, (today) => demoShop({ today }));
    await api.close();
    if (shop !== undefined) {
      for (const user of shop.users) {
        terminal.say(
          `The demo's ${user.role} signs in as "${user.username}" with the password ${user.password}`,
        );
      }
      return;
    }
  } catch (error) {
    // The password was changed: this is not a first run.
    if (!(error instanceof RefusedByProduct && error.status === 401)) throw error;
  }
  terminal.warn("These books hold business already, so that the demo was left out.");
}
