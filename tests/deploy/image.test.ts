import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { STARTED } from "@bahi/tools/image/programs.ts";
import { validate } from "dockerfile-utils";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { ROOT, readText } from "./compose-file.ts";

const run = promisify(execFile);
const text = readText("Dockerfile");
const manifest = z.object({
  devDependencies: z.record(z.string(), z.string()),
  workspaces: z.array(z.string()),
});

function complaints(dockerfile: string): string[] {
  return validate(dockerfile).map(({ message }) => JSON.stringify(message));
}

describe("the Dockerfile", () => {
  test("is one that Docker accepts; a misspelt instruction and a bad flag are caught", () => {
    expect(complaints(text)).toEqual([]);
    expect(complaints(text.replace("WORKDIR", "WORKDIRR"))).not.toEqual([]);
    expect(complaints(text.replace("--interval=5s", "--interval=often"))).not.toEqual([]);
  });

  test("runs on the Node of the project, and not as root", () => {
    const { devDependencies } = manifest.parse(JSON.parse(readText("package.json")));
    const images = [...text.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${devDependencies["node"]}-bookworm-slim`]));
    expect(text.lastIndexOf("\nUSER node\n")).toBeGreaterThan(text.lastIndexOf("\nFROM "));
  });

  test("gives npm every manifest and no source, so that its layers stay until a version changes", () => {
    const stage = text.slice(text.indexOf(" AS manifests"), text.indexOf(" AS dependencies"));
    const copied = [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" "));
    const { workspaces } = manifest.parse(JSON.parse(readText("package.json")));
    const manifests = globSync(
      workspaces.map((pattern) => `${pattern}/package.json`),
      { cwd: ROOT },
    );
    expect(copied.toSorted()).toEqual([...manifests, "package.json", "package-lock.json"].toSorted());
    const install = text.slice(text.indexOf(" AS built"));
    expect(install.indexOf("RUN npm ci")).toBeLessThan(install.indexOf("COPY . ."));
  });

  test("copies what exists and is not kept out of the build", () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)]
      .flatMap(([, paths = ""]) => paths.split(" "))
      .filter((path) => path !== ".");
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const ignored = readText(".dockerignore").split("\n");
    expect(copied.filter((path) => ignored.some((pattern) => path === pattern))).toEqual([]);
  });
});

test("whoever starts a program of the image gets its options of Node: text that goes around its starter is caught", () => {
  const around = (said: string) =>
    [...said.matchAll(/\bprograms\/([\w.-]*\w)/g)].flatMap(([, name = ""]) =>
      name in STARTED ? [] : [name],
    );
  for (const path of ["Dockerfile", "docs/operating.md", ".github/workflows/containers.yml"]) {
    const said = readText(path);
    expect(said).toMatch(/programs\/(query|verify)/);
    expect(around(said)).toEqual([]);
  }
  expect(around(text.replace('["programs/query"]', '["node", "programs/query.cjs"]'))).toEqual(["query.cjs"]);
});

describe("the health check of the image", () => {
  async function serve(status: number): Promise<{ server: Server; paths: string[]; port: string }> {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(status).end("{}");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    // as: a server that listens on TCP has an address of this shape
    return { server, paths, port: String((server.address() as AddressInfo).port) };
  }

  async function codeOf(port: string): Promise<unknown> {
    const script = join(ROOT, "deploy/image/healthy.sh");
    return run("bash", [script], { env: { ...process.env, PORT: port } }).then(
      () => 0,
      (error: { code: unknown }) => error.code,
    );
  }

  test("is 0 when the service is ready, and 1 when it is not or nobody listens", async () => {
    const ready = await serve(200);
    expect(await codeOf(ready.port)).toBe(0);
    expect(ready.paths).toEqual(["/health/ready"]);
    const draining = await serve(503);
    expect(await codeOf(draining.port)).toBe(1);
    draining.server.close();
    await once(draining.server, "close");
    expect(await codeOf(draining.port)).toBe(1);
  });
});
