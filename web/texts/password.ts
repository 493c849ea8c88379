import { inLanguage } from "./in-language.ts";

const english = {
  pageTitle: "Choose a password · Bahi",
  chooseYourOwn: "Choose a password of your own",
  givenBy: (name: string) =>
    `${name}, an administrator gave you the password that you signed in with. Nothing else opens before you have changed it.`,
  logout: "Logout",
  change: "Change Password",
  current: "Current Password",
  given: "Password You Were Given",
  new: "New Password",
  newAgain: "New Password Again",
  length: "At least 8 characters",
  lengthAndSessions: "At least 8 characters. Every other session of yours ends.",
  currentRequired: "Current Password is required",
  givenRequired: "Password You Were Given is required",
  newRequired: "New password is required",
  newDiffer: "The two new passwords are not the same",
  newRefused: (why: string) => `New password ${why}`,
  update: "Update Password",
  updating: "Updating...",
  updated: "Password updated successfully",
  notUpdated: "Failed to update password",
};

export type PasswordTexts = typeof english;
export const passwordTexts = inLanguage("password", english);
