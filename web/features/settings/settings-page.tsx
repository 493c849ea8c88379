import { settingsTexts as texts } from "../../texts/settings.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useParameters } from "../../ui/use-parameters.ts";
import { BusinessSection } from "./business-section.tsx";
import { LockSection } from "./lock-section.tsx";
import { LogoSection } from "./logo-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import { UsersSection } from "./users-section.tsx";

const sections = [
  { id: "security", name: texts.sections.security, Content: SecuritySection },
  { id: "business", name: texts.sections.business, Content: BusinessSection },
  { id: "logo", name: texts.sections.logo, Content: LogoSection },
  { id: "users", name: texts.sections.users, Content: UsersSection },
  { id: "lock", name: texts.sections.lock, Content: LockSection },
];

/** The settings, a section at a time; each begins without the messages of the one before. */
export function SettingsPage() {
  const [parameters, changeParameters] = useParameters();
  const wanted = parameters.get("section");
  const current = sections.find(({ id }) => id === wanted) ?? sections[0];
  if (current === undefined) throw new Error("There are no sections");
  const { id: currentId, Content } = current;
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="grid gap-5 md:grid-cols-[14rem_1fr]">
        <nav aria-label={texts.title} className="min-w-0">
          <ul className="grid grid-cols-2 gap-1 md:grid-cols-1">
            {sections.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  {...(id === currentId ? { "aria-current": "true" as const } : {})}
                  onClick={() => changeParameters((next) => next.set("section", id))}
                  className={`min-h-11 w-full rounded-md px-4 text-left font-medium max-sm:px-3 sm:whitespace-nowrap -outline-offset-2 ${id === currentId ? "bg-cloth text-on-cloth" : "hover:bg-cloth-light hover:text-cloth"}`}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Content key={currentId} />
        </div>
      </div>
    </>
  );
}
