import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/** A file of the project as the rules look at it. All paths are those of the project, with `/`. */
export type SourceFile = {
  path: string;
  /** What it imports, types included: a path of the project, or the name of a package (`zod`, `node:fs`). */
  imports: string[];
  /** True when it passes on what another file exports. */
  passesOn: boolean;
  /** The names it uses: `process`, `Math.random`, `new Date()`. The name of a property alone is none. */
  names: Set<string>;
  isAsync: boolean;
  throws: boolean;
};

const OWN_PACKAGES: readonly [prefix: string, folder: string][] = [
  ["@bahi/contracts/", "contracts/"],
  ["@bahi/event-store/", "packages/event-store/"],
  ["@bahi/hindi-names/", "packages/hindi-names/"],
  ["@bahi/paper/", "packages/paper/"],
  ["@bahi/read-models/", "packages/read-models/"],
  ["@bahi/service-kit/", "packages/service-kit/"],
  ["@bahi/command/", "services/command/"],
  ["@bahi/projector/", "services/projector/"],
  ["@bahi/query/", "services/query/"],
  ["@bahi/tools/", "tools/"],
];

function resolveImport(specifier: string, from: string): string {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  for (const [prefix, folder] of OWN_PACKAGES) {
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length);
  }
  // `@scope/name/deep` is the package `@scope/name`.
  if (specifier.startsWith("node:")) return specifier;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The children of a node, without the names of properties: `order.process` does not use `process`. */
function childrenOf(node: Node): Node[] {
  const isNamedProperty = node["computed"] === false;
  return Object.entries(node)
    .filter(([key]) => !(isNamedProperty && (key === "property" || key === "key")))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

export function readSource(path: string, source: string): SourceFile {
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports = module.staticImports.map((statement) => statement.moduleRequest.value);
  const names = new Set<string>();
  let passesOn = false;
  let isAsync = false;
  let throws = false;

  function visit(node: Node): void {
    if (node.type === "Identifier" && typeof node["name"] === "string") names.add(node["name"]);
    if (node.type === "MemberExpression" && isNode(node["object"]) && isNode(node["property"])) {
      names.add(`${String(node["object"]["name"])}.${String(node["property"]["name"])}`);
    }
    if (node.type === "NewExpression" && isNode(node["callee"]) && isEmpty(node["arguments"])) {
      names.add(`new ${String(node["callee"]["name"])}()`);
    }
    if (node.type === "ThrowStatement") throws = true;
    if (node["async"] === true || node.type === "AwaitExpression") isAsync = true;
    if (node.type === "ImportExpression" && isNode(node["source"]))
      imports.push(String(node["source"]["value"]));
    const isExport = node.type === "ExportAllDeclaration" || node.type === "ExportNamedDeclaration";
    if (isExport && isNode(node["source"])) {
      passesOn = true;
      imports.push(String(node["source"]["value"]));
    }
    for (const child of childrenOf(node)) visit(child);
  }
  // as: the walk knows of a node only that it has a type
  visit(program as unknown as Node);

  return {
    path,
    imports: imports.map((name) => resolveImport(name, path)),
    passesOn,
    names,
    isAsync,
    throws,
  };
}

/** The patterns that are written in a file as `/…/`. */
export function regularExpressionsIn(path: string, source: string): { source: string; flags: string }[] {
  const found: { source: string; flags: string }[] = [];
  function visit(node: Node): void {
    const { regex } = node;
    if (isRegex(regex)) found.push({ source: regex.pattern, flags: regex.flags });
    for (const child of childrenOf(node)) visit(child);
  }
  // as: the walk knows of a node only that it has a type
  visit(parseSync(path, source).program as unknown as Node);
  return found;
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
}
