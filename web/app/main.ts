import "../ui/theme.css";
import { loadFrameTexts } from "../texts/in-language.ts";
import { language } from "../texts/language.ts";
import { showNotLoaded } from "./not-loaded.ts";

document.documentElement.lang = `${language}-IN`;
// Every other module finds the texts of its language when it is loaded.
loadFrameTexts()
  .then(() => import("./start.tsx"))
  .catch((error: unknown) => {
    showNotLoaded();
    reportError(error);
  });
