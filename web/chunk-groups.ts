import type { Plugin } from "vite";

/** The app itself, the screens that everybody opens first, and what every screen loads as soon as it is shown. */
const ROOTS = [
  "/app/start.tsx",
  "/features/login/login-page.tsx",
  "/features/dashboard/dashboard-page.tsx",
  "/ui/focus-home.ts",
];
/** These run before the app: they find out its language. */
const BEFORE = /\/web\/(?:app\/(?:main|not-loaded)|texts\/(?:language|in-language|not-loaded))\.ts$/;
/** These are loaded before the modules that have texts, and so import no chunk that has some. */
const HINDI = ["/texts/hi/frame.ts", "/texts/hi/screens.ts"];
const IN_HINDI = /\/web\/texts\/hi\//;
const SCREEN = /-page\.tsx$/;

/**
 * Puts all that the first screens import into one chunk, and what several of the others share into a second one: some forty
 * small ones for each screen cost more in headers and processor time, and compress worse. The page asks for the first
 * chunk at once, and does not wait for the module that loads it.
 */
export function chunkGroups(): Plugin {
  let first: ReadonlySet<string> = new Set();
  let hindi: ReadonlySet<string> = new Set();
  let shared: ReadonlySet<string> = new Set();
  return {
    name: "chunk-groups",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "language", test: BEFORE, priority: 2 },
                { name: "first", test: (id) => first.has(id), priority: 2 },
                { name: "words", test: (id) => hindi.has(id) && !IN_HINDI.test(id), priority: 1 },
                { name: "shared", test: (id) => shared.has(id) },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const all = [...this.getModuleIds()];
      const importedBy = (roots: readonly string[]) => {
        const imported = new Set<string>();
        const found = [...roots];
        for (let id = found.pop(); id !== undefined; id = found.pop()) {
          if (imported.has(id) || BEFORE.test(id)) continue;
          imported.add(id);
          found.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
        return imported;
      };
      const endingWith = (ends: readonly string[]) =>
        all.filter((id) => ends.some((end) => id.endsWith(end)));
      first = importedBy(endingWith(ROOTS));
      hindi = importedBy(endingWith(HINDI));
      const screens = all.filter((id) => SCREEN.test(id)).map((id) => importedBy([id]));
      // What only a part of a screen imports, such as its sheet of paper, is loaded with that part.
      shared = new Set(
        all.filter((id) => !hindi.has(id) && screens.filter((imported) => imported.has(id)).length > 1),
      );
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/app/start.tsx")));
        const files = chunk === undefined ? [] : [chunk.fileName, ...chunk.imports];
        return files.map((file) => ({
          tag: "link",
          // Below the encoding of the page, which has to come first.
          injectTo: "head",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
        }));
      },
    },
  };
}
