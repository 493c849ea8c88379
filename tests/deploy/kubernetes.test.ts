import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { registerHealth } from "@bahi/service-kit/health/health.ts";
import { createApp } from "@bahi/service-kit/http/app.ts";
import { STOP_TIME_MAX_MS } from "@bahi/service-kit/lifecycle.ts";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { ROOT, readText } from "./compose-file.ts";
import { unknownVariables } from "./variables.ts";

const FOLDER = "deploy/kubernetes";
const files = globSync("*.yaml", { cwd: join(ROOT, FOLDER) }).filter((name) => name !== "kustomization.yaml");
const run = promisify(execFile);

const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() });
type Manifest = z.infer<typeof manifest>;

function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => manifest.parse(document.toJS()));
}

const all = files.flatMap((name) => manifestsIn(readText(`${FOLDER}/${name}`)));

const moduleOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;

/** Values that the schema of Kubernetes refuses. */
async function badValues(manifests: readonly Manifest[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of manifests) {
    // as: each module has a class of the kind's name
    const models = (await import(moduleOf(one))) as Record<
      string,
      new (data: object) => { validate(): void }
    >;
    const Model = models[one.kind];
    if (Model === undefined) throw new Error(`There is no ${one.kind} in ${one.apiVersion}`);
    try {
      new Model(one).validate();
    } catch (error) {
      found.push(`${one.kind}: ${String(error)}`);
    }
  }
  return found;
}

/** Fields that Kubernetes does not have: its schema ignores them, and the compiler does not. */
async function badFields(manifests: readonly Manifest[]): Promise<string[]> {
  const cache = join(ROOT, "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "bahi-manifests-"));
  try {
    const lines = manifests.map(
      (one, index) =>
        `export const value${index}: import("${moduleOf(one)}").I${one.kind} = ${JSON.stringify(one)};`,
    );
    await writeFile(join(folder, "manifests.ts"), lines.join("\n"));
    const options = "--noEmit --strict --skipLibCheck --ignoreConfig --module nodenext --target esnext";
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    await run(process.execPath, [tsc, ...options.split(" "), join(folder, "manifests.ts")]);
    return [];
  } catch (error) {
    // as: `execFile` rejects with what the program said
    return (error as { stdout: string }).stdout.trim().split("\n");
  } finally {
    await rm(folder, { recursive: true });
  }
}

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const named = z.object({ name: z.string() });
const selector = z.object({ matchLabels: z.record(z.string(), z.string()) });
const deployment = z.object({
  metadata: named,
  spec: z.object({
    replicas: z.literal(2),
    selector,
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.int(),
        containers: z.tuple([
          z.object({
            name: z.string(),
            image: z.literal("bahi"),
            command: z.array(z.string()),
            envFrom: z.array(z.object({ configMapRef: named })),
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            ports: z.tuple([z.object({ name: z.literal("http"), containerPort: z.int() })]),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
          }),
        ]),
        volumes: z.array(
          z.object({ secret: z.object({ items: z.array(z.object({ key: z.string() })) }).optional() }),
        ),
      }),
    }),
  }),
});
const configMap = z.object({ metadata: named, data: z.record(z.string(), z.string()) });

function ofKind<Schema extends z.ZodType>(manifests: readonly Manifest[], kind: string, schema: Schema) {
  return manifests.filter((one) => one.kind === kind).map((one) => schema.parse(one));
}

/** What does not fit the services, as sentences. */
function faults(manifests: readonly Manifest[]): string[] {
  const maps = new Map(
    ofKind(manifests, "ConfigMap", configMap).map(({ metadata, data }) => [metadata.name, data]),
  );
  return ofKind(manifests, "Deployment", deployment).flatMap(({ metadata: { name }, spec }) => {
    const { containers, terminationGracePeriodSeconds, volumes } = spec.template.spec;
    const [container] = containers;
    const env: Record<string, string> = Object.assign(
      {},
      ...container.envFrom.map(({ configMapRef }) => maps.get(configMapRef.name)),
      ...container.env.map((one) => ({ [one.name]: one.value })),
    );
    const found = unknownVariables(name, Object.keys(env)).map(
      (variable) => `${name} does not read ${variable}`,
    );
    if (container.command.join(" ") !== `programs/${name}`) found.push(`${name} runs another program`);
    if (env["PORT"] !== String(container.ports[0].containerPort))
      found.push(`${name} listens on another port`);
    if (!(terminationGracePeriodSeconds * 1000 > Number(env["DRAIN_MS"]) + STOP_TIME_MAX_MS))
      found.push(`${name} is killed before it can have ended`);
    const mounted = volumes.flatMap(
      ({ secret }) => secret?.items.map(({ key }) => `/run/secrets/bahi/${key}`) ?? [],
    );
    const wanted = Object.values(env).filter((value) => value.startsWith("/run/secrets/"));
    return [
      ...found,
      ...wanted.filter((path) => !mounted.includes(path)).map((path) => `${name} does not get ${path}`),
    ];
  });
}

test("the manifests are what Kubernetes accepts, in values and in fields", async () => {
  expect(all.length).toBeGreaterThan(15);
  expect(await badValues(all)).toEqual([]);
  expect(await badFields(all)).toEqual([]);
  expect(faults(all)).toEqual([]);
});

test("a planted fault is caught: a value, a field, a variable, a program, a secret, a grace", async () => {
  const text = readText(`${FOLDER}/command.yaml`);
  const settings = manifestsIn(readText(`${FOLDER}/settings.yaml`));
  const plant = (from: string, to: string) => {
    expect(text).toContain(from);
    return manifestsIn(text.replace(from, to));
  };
  expect((await badValues(plant("replicas: 2", "replicas: two"))).join()).toContain(
    "replicas must be integer",
  );
  expect((await badFields(plant("readinessProbe:", "readinesProbe:"))).join()).toContain("readinesProbe");
  expect(faults([...settings, ...plant("BAHI_ADMIN_PASSWORD_FILE", "BAHI_ADMIN_FILE")])).toEqual([
    "command does not read BAHI_ADMIN_FILE",
  ]);
  // Without the options of Node that its starter gives it.
  expect(faults([...settings, ...plant('"programs/command"', '"node", "programs/command.cjs"')])).toEqual([
    "command runs another program",
  ]);
  expect(faults([...settings, ...plant("- { key: eventstore-url, path: eventstore-url }", "")])).toEqual([
    "command does not get /run/secrets/bahi/eventstore-url",
  ]);
  expect(faults([...settings, ...plant("PeriodSeconds: 30", "PeriodSeconds: 20")])).toEqual([
    "command is killed before it can have ended",
  ]);
});

test("every probe asks an address that services answer", async () => {
  const app = await createApp({ log: pino({ level: "silent" }) });
  registerHealth(app, {});
  const paths = ofKind(all, "Deployment", deployment).flatMap(({ spec }) => {
    const [{ startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers;
    expect(readinessProbe.httpGet.path).toBe("/health/ready");
    return [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  });
  expect(paths).toHaveLength(9);
  for (const path of new Set(paths)) expect((await app.inject(path)).statusCode).toBe(200);
  await app.close();
});

describe("the parts fit together", () => {
  test("each service, budget and policy selects pods that there are", () => {
    const pods = ofKind(all, "Deployment", deployment).map(({ spec }) => spec.template.metadata.labels);
    const selects = (labels: Record<string, string>) =>
      pods.some((pod) => Object.entries(labels).every(([name, value]) => pod[name] === value));
    const services = ofKind(
      all,
      "Service",
      z.object({ spec: z.object({ selector: selector.shape.matchLabels }) }),
    );
    const budgets = ofKind(all, "PodDisruptionBudget", z.object({ spec: z.object({ selector }) }));
    expect([services.length, budgets.length]).toEqual([3, 3]);
    expect(services.every(({ spec }) => selects(spec.selector))).toBe(true);
    expect(budgets.every(({ spec }) => selects(spec.selector.matchLabels))).toBe(true);
  });

  test("the kustomization applies every file but the example, with an image of an exact version", () => {
    const kustomization = z
      .object({
        resources: z.array(z.string()),
        images: z.array(z.object({ name: z.string(), newTag: z.string() })),
      })
      .parse(parse(readText(`${FOLDER}/kustomization.yaml`)));
    expect([...kustomization.resources, "secrets.example.yaml"].toSorted()).toEqual(files.toSorted());
    expect(kustomization.images).toEqual([
      { name: "bahi", newTag: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    ]);
  });

  test("the example of the secret has each key that is mounted", () => {
    const secret = z
      .object({ stringData: z.record(z.string(), z.string()) })
      .parse(parse(readText(`${FOLDER}/secrets.example.yaml`)));
    const mounted = ofKind(all, "Deployment", deployment).flatMap(({ spec }) =>
      spec.template.spec.volumes.flatMap((volume) => volume.secret?.items.map(({ key }) => key) ?? []),
    );
    expect(mounted.filter((key) => !(key in secret.stringData))).toEqual([]);
  });
});
