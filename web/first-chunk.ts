import type { Plugin } from "vite";

/** The app itself, and the screens that everybody opens first. */
const ROOTS = ["/app/start.tsx", "/features/login/login-page.tsx", "/features/dashboard/dashboard-page.tsx"];
/** These run before the app: they find out its language. */
const BEFORE = /\/web\/(?:app\/(?:main|not-loaded)|texts\/(?:language|in-language|not-loaded))\.ts$/;

/**
 * Puts all that the first screens import into one chunk: some forty small ones cost more in headers, and compress worse. The
 * page asks for the chunk at once, and does not wait for the module that loads it.
 */
export function firstChunk(): Plugin {
  const first = new Set<string>();
  return {
    name: "first-chunk",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "language", test: BEFORE, priority: 2 },
                { name: "first", test: (id) => first.has(id), priority: 1 },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const found = [...this.getModuleIds()].filter((id) => ROOTS.some((root) => id.endsWith(root)));
      for (let id = found.pop(); id !== undefined; id = found.pop()) {
        if (first.has(id) || BEFORE.test(id)) continue;
        first.add(id);
        found.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
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
