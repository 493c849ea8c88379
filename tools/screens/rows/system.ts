import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";
import { dialog, press, text } from "../steps.ts";

/** The machinery is folded away while nothing is wrong with it. */
const unfold = (page: Page) => text("Read models, rebuild and generations")(page).click();

export const systemScreens: readonly Screen[] = [
  {
    name: "system",
    state: "full",
    path: "/admin/system",
    until: text("all is well"),
  },
  {
    name: "system",
    state: "unfolded",
    path: "/admin/system",
    steps: unfold,
    until: text(/Generation \d+ Live/),
  },
  {
    name: "system",
    state: "print",
    path: "/admin/system",
    until: text("npm run verify"),
    isPrinted: true,
  },
  {
    name: "system",
    state: "verified",
    path: "/admin/system",
    async steps(page) {
      await press("Verify")(page);
      await press("Start Proof")(page);
    },
    until: text("No difference was found"),
  },
  {
    name: "system",
    state: "checked",
    path: "/admin/system",
    async steps(page) {
      const fingerprint = await text(/^\w{4}(-\w{4}){3}$/)(page).innerText();
      await page.getByLabel("Fingerprint", { exact: true }).fill(fingerprint);
      await press("Check")(page);
    },
    until: text(/ holds$/),
  },
  {
    name: "system",
    state: "not-held",
    path: "/admin/system",
    async steps(page) {
      await page.getByLabel("Fingerprint", { exact: true }).fill("7K3M-Q9XD-0V2R-HC5T");
      await press("Check")(page);
    },
    until: text(/ does not hold$/),
  },
  {
    name: "system",
    state: "error",
    path: "/admin/system",
    fails: "/admin",
    until: text("The read models could not be loaded"),
  },
  {
    name: "system",
    state: "start",
    path: "/admin/system",
    async steps(page) {
      await unfold(page);
      await press("Rebuild")(page);
    },
    until: dialog,
  },
  {
    name: "system",
    state: "rebuilt",
    path: "/admin/system",
    async steps(page) {
      await unfold(page);
      await press("Rebuild")(page);
      await press("Start Rebuild")(page);
      await page.getByRole("button", { name: /^Go back to/ }).waitFor();
    },
    until: text("No rebuild is under way."),
  },
  {
    name: "system",
    state: "drop",
    path: "/admin/system",
    async steps(page) {
      await unfold(page);
      await press(/^Drop/)(page);
    },
    until: dialog,
  },
];
