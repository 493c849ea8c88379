import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { moveCheckpoint } from "./checkpoint.ts";
import { createFirstGeneration } from "./create.ts";
import { LISTENER_APPLICATION, TOLD_IN_MEMORY } from "./listener.ts";
import { position, withClient } from "./migrated.fixture.ts";
import { CHECKPOINT_CHANNEL } from "./table.ts";
import { openLivePositions } from "./wait.ts";

test("waiters are answered when their position is reached, and told when their time is over", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    const move = (from: string, to: string) =>
      moveCheckpoint(client, { generation, from, to, eventCount: 1 });
    try {
      const waiting = [1, 2, 2].map((n) => positions.waitForPosition(position(n), 20_000));
      const tooFar = positions.waitForPosition(position(3), 300);
      await move("", position(1));
      expect(await waiting[0]).toBe(true);
      await move(position(1), position(2));
      expect(await Promise.all(waiting)).toEqual([true, true, true]);
      expect(await tooFar).toBe(false);
    } finally {
      await positions.close();
    }
  }));

test("a move notifies the server's sessions only while somebody listens who is not told in memory", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const listener = randomUUID();
    let heard = 0;
    client.on("notification", () => (heard += 1));
    await client.query(`listen ${CHECKPOINT_CHANNEL}`);
    const move = async (to: number) => {
      const from = to === 1 ? "" : position(to - 1);
      await moveCheckpoint(client, { generation, from, to: position(to), eventCount: 1 });
      return heard;
    };
    expect(await move(1)).toBe(0);

    const inMemory = openLivePositions({ connectionString: url }, { listener });
    expect(await inMemory.waitForPosition(position(1), 20_000)).toBe(true);
    await client.query("select set_config($1, $2, false)", [TOLD_IN_MEMORY, listener]);
    expect(await move(2)).toBe(0);

    const other = openLivePositions({ connectionString: url });
    expect(await other.waitForPosition(position(2), 20_000)).toBe(true);
    expect(await move(3)).toBe(1);
    expect(await other.waitForPosition(position(3), 20_000)).toBe(true);
    await other.close();
    expect(await move(4)).toBe(1);

    // One that has ended without a word is forgotten by the next.
    await client.query("insert into bahi.listener values (2147483647, gen_random_uuid())");
    expect(await move(5)).toBe(2);
    const next = openLivePositions({ connectionString: url }, { listener });
    expect(await next.waitForPosition(position(5), 20_000)).toBe(true);
    expect(await move(6)).toBe(2);
    await Promise.all([inMemory.close(), next.close()]);
  }));

test("waiting goes on after the database has ended the listening connection", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    try {
      expect(await positions.waitForPosition("", 20_000)).toBe(true);
      const waiting = positions.waitForPosition(position(1), 20_000);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      await moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
      expect(await waiting).toBe(true);
    } finally {
      await positions.close();
    }
  }));

test("what was reached before the connection was lost is waited for again: a crash may have taken it back", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    const move = (from: string, to: string) =>
      moveCheckpoint(client, { generation, from, to, eventCount: 1 });
    try {
      await move("", position(2));
      expect(await positions.waitForPosition(position(2), 20_000)).toBe(true);
      const epoch = positions.liveEpoch;
      await client.query("update bahi.generation set position = $1", [position(1)]);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      // It is undefined until the next connection is made, which may come before it is looked at.
      await expect.poll(() => positions.liveEpoch).not.toBe(epoch);
      expect(await positions.waitForPosition(position(1), 20_000)).toBe(true);
      expect(await positions.waitForPosition(position(2), 50)).toBe(false);
      await move(position(1), position(2));
      expect(await positions.waitForPosition(position(2), 20_000)).toBe(true);
    } finally {
      await positions.close();
    }
  }));

test("a poll that fails leaves no connection behind, and the next ones try again until one succeeds", () =>
  withClient(async (client, url) => {
    await createFirstGeneration(client, "one");
    const database = new URL(url).pathname.slice(1);
    const connect = vi.spyOn(Client.prototype, "connect");
    onTestFinished(() => connect.mockRestore());
    // A session of this database can listen, and cannot register.
    await client.query(`alter database ${database} set default_transaction_read_only = on`);
    const positions = openLivePositions(
      { connectionString: url, application_name: LISTENER_APPLICATION },
      { pollMs: 20 },
    );
    try {
      const waiting = positions.waitForPosition("", 20_000);
      await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(5);
      expect(positions.liveEpoch).toBeUndefined();
      await client.query(`alter database ${database} reset default_transaction_read_only`);
      expect(await waiting).toBe(true);
      const sessions = async () =>
        (
          await client.query(
            "select from pg_stat_activity where datname = current_database() and application_name = $1",
            [LISTENER_APPLICATION],
          )
        ).rowCount;
      await expect.poll(sessions).toBe(1);
    } finally {
      await positions.close();
    }
  }));

test("a connection that has frozen is left, and so is one that freezes while it is made", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const proxy = await cuttableProxy(url);
    const positions = openLivePositions({ connectionString: proxy.url }, { pollMs: 20, answerMaxMs: 500 });
    try {
      expect(await positions.waitForPosition("", 20_000)).toBe(true);
      const connect = vi.spyOn(Client.prototype, "connect");
      onTestFinished(() => connect.mockRestore());
      proxy.freeze();
      const waiting = positions.waitForPosition(position(1), 20_000);
      await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(0);
      expect(positions.liveEpoch).toBeUndefined();
      proxy.mend();
      await moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
      expect(await waiting).toBe(true);
    } finally {
      await positions.close();
    }
  }));

test("a connection on which a poll has failed is left for a new one", () =>
  withClient(async (client, url) => {
    const generation = await createFirstGeneration(client, "one");
    const positions = openLivePositions({ connectionString: url }, { pollMs: 20 });
    try {
      expect(await positions.waitForPosition("", 20_000)).toBe(true);
      const epoch = positions.liveEpoch;
      await client.query("alter table bahi.generation rename to generation_away");
      const waiting = positions.waitForPosition(position(1), 20_000);
      await expect.poll(() => positions.liveEpoch).not.toBe(epoch);
      await client.query("alter table bahi.generation_away rename to generation");
      await moveCheckpoint(client, { generation, from: "", to: position(1), eventCount: 1 });
      expect(await waiting).toBe(true);
    } finally {
      await positions.close();
    }
  }));
