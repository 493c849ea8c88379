import { BUSINESS_NAME_DEFAULT } from "@bahi/contracts/settings/business-name.ts";
import { inLanguage } from "./in-language.ts";

const english = {
  /** The business, until it has a name. On papers it is in English. */
  unnamedBusiness: BUSINESS_NAME_DEFAULT,
  places: {
    dashboard: "Dashboard",
    customers: "Customers",
    products: "Products",
    invoices: "Invoices",
    payments: "Payments",
    reports: "Reports",
  },
  adminPlaces: {
    settings: "Settings",
    duplicates: "Merge Duplicate Customers",
    history: "History",
    system: "System",
  },
  beginnings: {
    invoice: "Create Invoice",
    payment: "Add Payment",
    customer: "Add Customer",
    product: "Add Product",
  },
  mainNavigation: "Main",
  skipToContent: "Skip to content",
  goTo: "Go To",
  goToEverything: "Go To: search everything",
  keysOfThisScreen: "Keys of this screen",
  showKeys: "Show the keys of this screen",
  newInvoice: "New Invoice",
  userMenu: "User menu:",
  admin: "Admin",
  administrator: "Administrator",
  staff: "Staff Member",
  changePassword: "Change Password",
  logout: "Logout",
  loggedOut: "Logged out successfully",
  notLoggedOut: "Error logging out",
  keyboardShortcuts: "Keyboard Shortcuts",
  keysThatWork: "The keys that work on this screen.",
  screenNotLoaded: "This screen could not be loaded",
  screenBroken: "This screen has a fault",
  screenBrokenWhat: "What was saved is safe. Please load the page again.",
  loadAgain: "Load again",
  figuresAsOf: (moment: string) => `Figures as of ${moment}`,
  rebuildFailed:
    "The read models could not be rebuilt; an administrator finds the reason on the screen System. What you save is kept, and shown later.",
  rebuilding: (percent: string) =>
    `The read models are being rebuilt: ${percent} %. What you save is kept, and shown when that is done.`,
  sessionEnded: "Your session has ended. Please sign in again.",
  invalidAnswer: "Invalid response from server",
};

/** The frame around every screen. */
export type AppTexts = typeof english;
export const appTexts = inLanguage("app", english);
