import { inLanguage } from "./in-language.ts";

const english = {
  pageTitle: "Sign in · Bahi",
  title: "Sign in to your account",
  username: "Username",
  password: "Password",
  bothRequired: "Username and password are required",
  signIn: "Sign in",
  signingIn: "Signing in...",
  failed: "Login failed. Please try again.",
};

export type LoginTexts = typeof english;
export const loginTexts = inLanguage("login", english);
