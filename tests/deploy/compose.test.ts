import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STOP_TIME_MAX_MS } from "@bahi/service-kit/lifecycle.ts";
import { STARTED } from "@bahi/tools/image/programs.ts";
import { DCLinter } from "dclint";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type ComposeFile, composeOf, programOf, readText } from "./compose-file.ts";
import { unknownVariables } from "./variables.ts";

const FILES = ["docker-compose.yml", "docker-compose.cluster.yml"];

/** Order and quotes are taste; a shop reaches Bahi from its other machines. */
const linter = new DCLinter({
  quiet: true,
  debug: false,
  exclude: [],
  rules: {
    "no-build-and-image": 0,
    "no-quotes-in-volumes": 0,
    "no-unbound-port-interfaces": 0,
    "require-quotes-in-ports": 0,
    "service-dependencies-alphabetical-order": 0,
    "service-keys-order": 0,
    "services-alphabetical-order": 0,
    "top-level-properties-order": 0,
  },
});

const lintResults = z.array(z.object({ messages: z.array(z.object({ message: z.string() })) }));

const folder = mkdtempSync(join(tmpdir(), "bahi-compose-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What Compose's own schema and the linter say about a text. */
function complaints(text: string): string[] {
  const path = join(folder, "docker-compose.yml");
  writeFileSync(path, text);
  const results = lintResults.parse(linter.lintFiles([path], false));
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

/** With how many threads .NET begins, in a node of EventStoreDB. */
const THREADS = "DOTNET_ThreadPool_ForceMinWorkerThreads";
const EXACT_TAG = /^[\w./-]+:v?\d+\.\d+[\w.-]*$/;
const milliseconds = (seconds: string) => Number(/^(\d+)s$/.exec(seconds)?.[1]) * 1000;

/** What is wrong with how containers are run, as sentences. */
function faults({ services, secrets, volumes }: ComposeFile): string[] {
  const found: string[] = [];
  for (const [name, service] of Object.entries(services)) {
    const say = (sentence: string) => found.push(`${name} ${sentence}`);
    const runsOnce = service.restart === undefined;
    if (service.build === undefined && !EXACT_TAG.test(service.image)) say(`is not pinned: ${service.image}`);
    if (service.mem_limit === undefined) say("has no memory limit");
    if (!runsOnce && service.healthcheck === undefined) say("has no health check");
    if (service.image.startsWith("eventstore/eventstore:") && !(THREADS in service.environment))
      say("begins with a thread for each processor, which leaves answers waiting for seconds");
    if (service.healthcheck?.test.some((part) => /\bnode\b/.test(part)))
      say("starts a Node for each health check");
    for (const secret of service.secrets) if (!(secret in secrets)) say(`has an unknown secret ${secret}`);
    for (const value of Object.values(service.environment)) {
      const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
      if (secret !== undefined && !service.secrets.includes(secret)) say(`does not get the secret ${secret}`);
    }
    for (const volume of service.volumes.map((mount) => mount.split(":")[0] ?? ""))
      if (!volume.startsWith("./") && !(volume in volumes)) say(`has an unknown volume ${volume}`);
    for (const needed of Object.keys(service.depends_on))
      if (!(needed in services)) say(`needs an unknown ${needed}`);
    if (service.build !== undefined) found.push(...faultsOfProgram(name, service, runsOnce));
  }
  return found;
}

function faultsOfProgram(
  name: string,
  service: ComposeFile["services"][string],
  runsOnce: boolean,
): string[] {
  const found: string[] = [];
  const program = programOf(service);
  if (program === undefined || !(program in STARTED)) return [`${name} runs no program of the image`];
  for (const variable of unknownVariables(program, Object.keys(service.environment)))
    found.push(`${name} sets ${variable}, which ${program} does not read`);
  if (runsOnce) return found;
  const endsAfterMs = Number(service.environment["DRAIN_MS"] ?? 0) + STOP_TIME_MAX_MS;
  if (!(milliseconds(service.stop_grace_period ?? "") > endsAfterMs))
    found.push(`${name} is killed before it can have ended`);
  return found;
}

test.each(FILES)(
  "%s is what Compose and its linter accept, and every container is limited and checked",
  (path) => {
    expect(complaints(readText(path))).toEqual([]);
    expect(faults(composeOf(readText(path)))).toEqual([]);
  },
);

describe("a planted fault is caught", () => {
  const text = readText("docker-compose.cluster.yml");
  const planted: [what: string, from: string, to: string, sentence: RegExp][] = [
    [
      "a misspelt key",
      "stop_grace_period: 60s",
      "stop_grace_perod: 60s",
      /services\/postgres.*additional properties/,
    ],
    ["a value of the wrong kind", "cap_drop: [ALL]", "cap_drop: ALL", /cap_drop.*must be array/],
    ["an image without a version", "haproxy:3.0.8", "haproxy", /"balancer" is using the image "haproxy"/],
    ["a misspelt variable", "DRAIN_MS:", "DRAIN_SM:", /command-1 sets DRAIN_SM/],
    ["a drain longer than the grace", 'DRAIN_MS: "5000"', 'DRAIN_MS: "25000"', /query-2 is killed/],
    ["a secret that is not mounted", "secrets: [postgres-password]", "secrets: []", /postgres does not get/],
    ["no memory limit", "mem_limit: 256m\n    stop", "stop", /balancer has no memory limit/],
    [
      "a node of EventStoreDB with few threads",
      `${THREADS}:`,
      "EVENTSTORE_THREADS:",
      /eventstore-1 begins with/,
    ],
    ["a health check that starts Node", '"healthy"]', '"node"]', /command-2 starts a Node/],
    ["a program that is not in the image", '"programs/query"', '"programs/edge"', /query-1 runs no program/],
    [
      "a program without its options of Node",
      '"programs/query"',
      '"node", "programs/query.cjs"',
      /query-1 runs no program/,
    ],
    [
      "a need for what is not there",
      "eventstore-3: { condition",
      "eventstore-4: { condition",
      /prepare needs/,
    ],
  ];
  test.each(planted)("%s", (_what, from, to, sentence) => {
    const spoilt = text.replace(from, to);
    expect(spoilt).not.toBe(text);
    const found = complaints(spoilt);
    expect([...found, ...(found.length > 0 ? [] : faults(composeOf(spoilt)))].join("\n")).toMatch(sentence);
  });
});

describe("docker-compose.cluster.yml", () => {
  const { services, secrets } = composeOf(readText("docker-compose.cluster.yml"));

  test("starts two of each service and three nodes, and the balancer knows each of them at its port", () => {
    const names = Object.keys(services);
    for (const program of ["command", "projector", "query"])
      expect(names.filter((name) => programOf(services[name] ?? {}) === program)).toHaveLength(2);
    expect(names.filter((name) => name.startsWith("eventstore-"))).toHaveLength(3);
    const balanced = readText("deploy/cluster/haproxy.cfg")
      .matchAll(/^ {4}server (\S+) (\S+):(\d+)$/gm)
      .map(([, name, host, port]) => ({ name, host, port }));
    const running = names
      .filter((name) => ["command", "projector", "query"].includes(programOf(services[name] ?? {}) ?? ""))
      .map((name) => ({ name, host: name, port: services[name]?.environment["PORT"] }));
    // Each in the backend of those that are ready, and in the one of those that live.
    const twice = [...running, ...running];
    expect([...balanced].toSorted(byName)).toEqual(twice.toSorted(byName));
  });

  test("each secret is a file that make-secrets.sh draws", () => {
    const script = readText("deploy/cluster/make-secrets.sh");
    const drawn = [...script.matchAll(/^new (\S+) /gm)].map(([, name]) => `deploy/cluster/secrets/${name}`);
    expect(
      Object.values(secrets)
        .map(({ file }) => file)
        .filter((file) => !drawn.includes(file)),
    ).toEqual([]);
    expect(readText(".gitignore").split("\n")).toContain("/deploy/cluster/secrets/");
  });
});

function byName(one: { name: string | undefined }, other: { name: string | undefined }): number {
  return String(one.name).localeCompare(String(other.name));
}
