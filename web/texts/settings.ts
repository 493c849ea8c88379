import { inLanguage } from "./in-language.ts";

const english = {
  title: "Settings",
  subtitle: "Your password, your business, and who may work here",
  notLoaded: "Failed to load settings",
  saved: "Settings saved successfully",
  notSaved: "Failed to save settings",
  sections: {
    security: "Security",
    business: "Business Info",
    logo: "Logo & Branding",
    users: "Users & Permissions",
    lock: "Period Lock",
  },

  businessName: "Business Name",
  businessNameHint: (name: string) => `Shown as "${name}" until it is set`,
  address: "Address",
  phone: "Phone",
  email: "Email",
  creditDays: "Credit Days",
  creditDaysHint: "Days until an invoice is due, for customers without their own. 0: on its own date.",
  upiId: "UPI ID",
  upiSample: "name@bank",
  upiHint: "Bills show a code that customers scan to pay. Blank: none.",
  paper: "Paper",
  paperHint: "What bills and receipts are printed on",
  papers: { A4: "A4 sheets", A5: "A5 sheets", roll: "80 mm roll" },
  saveBusiness: "Save Business Information",

  logoFile: "Logo File",
  logoFileHint: "PNG, JPG up to 5MB",
  logoUrl: "Or Logo URL",
  logoUrlHint: "Leave it empty to show no logo",
  preview: "Preview",
  theLogo: "The logo",
  logoUploaded: "Logo uploaded successfully",
  logoNotUploaded: "Failed to upload logo",
  saveLogo: "Save Logo Settings",
};

export type SettingsTexts = typeof english;
export const settingsTexts = inLanguage("settings", english);
