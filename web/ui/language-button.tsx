import { language, speak } from "../texts/language.ts";

/** Goes on in the other language, named in its own words. */
export function LanguageButton({ className, userId }: { className: string; userId?: number }) {
  const [other, name] = language === "en" ? (["hi", "हिन्दी"] as const) : (["en", "English"] as const);
  return (
    <button type="button" lang={other} onClick={() => speak(other, userId)} className={className}>
      {name}
    </button>
  );
}
