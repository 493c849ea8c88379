import { execFile, spawnSync } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { customerRequest } from "@bahi/contracts/customer/api.ts";
import { expect, onTestFinished, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../deploy/cluster/try.sh");

/** What the script needs, which not every machine has. */
const hasPrograms = ["bash", "curl", "jq"].every((program) => spawnSync(program, ["--version"]).status === 0);

/** A cluster whose services always answer, and refuse what the contract refuses. */
async function cluster({ refuses = false } = {}) {
  const added = new Set<unknown>();
  async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const body: unknown = JSON.parse((await text(request)) || "null");
    if (request.url === "/api/v1/auth/login") return [200, { access_token: "token" }];
    if (request.method === "GET") return [200, []];
    if (refuses || !customerRequest.safeParse(body).success)
      return [422, { detail: "Phone number is required" }];
    added.add(request.headers["idempotency-key"]);
    return [201, {}];
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { "x-total-count": added.size }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, added }; // as: it listens on a port
}

/** The script in a project of its own, with a docker that does all it is told. */
async function tryOn(url: string): Promise<{ code: number; said: string }> {
  const root = await mkdtemp(join(tmpdir(), "bahi-try-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, "deploy/cluster");
  await mkdir(join(folder, "secrets"), { recursive: true });
  await copyFile(SCRIPT, join(folder, "try.sh"));
  await writeFile(join(folder, "secrets/bahi-admin-password"), "secret");
  const members = { members: [{ state: "Leader", isAlive: true, httpEndPointIp: "eventstore-2" }] };
  await writeFile(
    join(root, "docker"),
    `#!/bin/sh\ncase "$*" in *gossip*) echo '${JSON.stringify(members)}' ;; esac\n`,
  );
  await chmod(join(root, "docker"), 0o755);
  const env = { ...process.env, BAHI_URL: url, PATH: `${root}:${process.env["PATH"]}` };
  try {
    const { stdout } = await promisify(execFile)("bash", [join(folder, "try.sh")], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }; // as execFile fails
    return { code, said: stdout + stderr };
  }
}

test.runIf(hasPrograms)("the trial of a cluster passes where every command is answered", async () => {
  const { url, added } = await cluster();
  const { code, said } = await tryOn(url);
  expect(said).toContain("eventstore-2, the leader, was killed, and commands go on; 0 were repeated");
  expect(said).toContain(`all ${added.size} customers are there, each once`);
  expect(code).toBe(0);
});

test.runIf(hasPrograms)(
  "the trial of a cluster ends at once when a command is refused, and says why",
  async () => {
    const { url } = await cluster({ refuses: true });
    const began = Date.now();
    const { code, said } = await tryOn(url);
    expect(code).toBe(1);
    expect(said).toMatch(/^command try-\d+-1 is refused: 422 \{"detail":"Phone number is required"\}$/m);
    expect(Date.now() - began).toBeLessThan(25_000); // what is not answered is repeated for half a minute
  },
);
