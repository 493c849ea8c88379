import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { databaseUrl, eventStoreUrl, logLevel, port, readConfig, trustedProxies } from "./config.ts";

const schema = z.object({
  PORT: port(3000),
  DATABASE_URL: databaseUrl,
  EVENTSTORE_URL: eventStoreUrl.optional(),
  LOG_LEVEL: logLevel,
});
const DATABASE_URL = "postgres://asha:secret@localhost:5432/shop";

test("reads what is set and knows what is not", () => {
  expect(readConfig(schema, { DATABASE_URL, PORT: "4000", HOME: "/root" })).toEqual({
    DATABASE_URL,
    PORT: 4000,
    LOG_LEVEL: "info",
  });
});

test.each(["", " "])("an empty or blank variable counts as absent: %j", (nothing) => {
  const config = readConfig(schema, { DATABASE_URL, PORT: nothing, LOG_LEVEL: nothing });
  expect(config).toMatchObject({ PORT: 3000, LOG_LEVEL: "info" });
});

test.each([
  [{ DATABASE_URL, PORT: "http" }, "PORT must be a port number."],
  [{ DATABASE_URL, PORT: "70000" }, "PORT must be at most 65535."],
  [{ DATABASE_URL, LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error,"],
  [{ DATABASE_URL, EVENTSTORE_URL: "http://localhost" }, "EVENTSTORE_URL must be the address of an"],
  [{}, "DATABASE_URL must be set to the address of a Postgres database"],
])("says in a sentence what is wrong: %o", (environment, sentence) => {
  expect(() => readConfig(schema, environment)).toThrow(sentence);
});

describe("a variable as a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "bahi-config-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  function file(name: string, content: string): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  test("is its content, without the end of the line", () => {
    const environment = {
      DATABASE_URL_FILE: file("url", `${DATABASE_URL}\n`),
      PORT_FILE: file("port", "4000"),
    };
    expect(readConfig(schema, environment)).toMatchObject({ DATABASE_URL, PORT: 4000 });
  });

  test("is checked as the variable is, without showing it", () => {
    const environment = { DATABASE_URL_FILE: file("bad", "mysql://asha:secret@localhost") };
    expect(() => readConfig(schema, environment)).toThrow(/^(?!.*secret)DATABASE_URL must be/);
  });

  test("may not be empty, absent, or given beside the variable", () => {
    const sentenceOf = (environment: NodeJS.ProcessEnv) => () => readConfig(schema, environment);
    expect(sentenceOf({ DATABASE_URL_FILE: file("empty", "\n") })).toThrow(
      "DATABASE_URL_FILE names a file that is empty",
    );
    expect(sentenceOf({ DATABASE_URL_FILE: join(folder, "none") })).toThrow(
      "DATABASE_URL_FILE names a file that cannot be read",
    );
    expect(sentenceOf({ DATABASE_URL, DATABASE_URL_FILE: file("both", DATABASE_URL) })).toThrow(
      "DATABASE_URL and DATABASE_URL_FILE are both set",
    );
  });
});

test("never shows the value, which may be a secret", () => {
  expect(() => readConfig(schema, { DATABASE_URL: "mysql://asha:secret@localhost" })).toThrow(
    /^(?!.*secret).*DATABASE_URL/,
  );
});

test.each([
  ["1", 1],
  ["loopback, 10.0.0.0/8", ["loopback", "10.0.0.0/8"]],
  ["2001:db8::/32", ["2001:db8::/32"]],
])("BAHI_TRUST_PROXY may be %s", (written, proxies) => {
  const wanted = z.object({ BAHI_TRUST_PROXY: trustedProxies });
  expect(readConfig(wanted, { BAHI_TRUST_PROXY: written })).toEqual({ BAHI_TRUST_PROXY: proxies });
});

test.each(["0", "10", "1,2", "true", "*", "10.0.0.0/33", "::/129", "10.0.0.0/8/8", "loopback/8", ","])(
  "BAHI_TRUST_PROXY may not be %s",
  (written) => {
    expect(() =>
      readConfig(z.object({ BAHI_TRUST_PROXY: trustedProxies }), { BAHI_TRUST_PROXY: written }),
    ).toThrow("BAHI_TRUST_PROXY must be how many proxies there are");
  },
);
