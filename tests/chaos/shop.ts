import { mkdtemp, rm, writeFile, chmod, cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type FaultProxy, openFaultProxy } from "@bahi/event-store/contract/fault-proxy.ts";
import { type Cluster, clusterBy } from "../event-store-db/cluster.ts";
import { type OwnEventStoreDb, openEventStoreDb } from "../event-store-db/own-event-store-db.ts";
import { type SmallDisk, canMountDisk, mountSmallDisk } from "../faults/small-disk.ts";
import { OwnPostgres } from "../postgres/own-postgres.ts";
import { type Product, launchProduct } from "../product/launch-product.ts";
import { type FaultKind, LANES } from "./plan.ts";

const DISK_SIZE = "500m";
const DATABASE_SETTINGS = { max_connections: "200", max_wal_size: "64MB" };
const CLOCK = join(import.meta.dirname, "shifted-clock.mjs");

/** One of the two products: its services, and what stands between them and others. */
export type Branch = {
  product: Product;
  /** Between its services and the database. */
  toDatabase: FaultProxy;
  /** Between clients and its edge. */
  toEdge: FaultProxy;
  /** The clock of its services, in milliseconds ahead of that of the machine. */
  shiftClock: (ms: number) => Promise<void>;
};

/**
 * Two of each service on one database, and all that can be done to them: three processes, and one that runs all three.
 */
export type Shop = {
  branches: readonly [Branch, Branch];
  database: OwnPostgres;
  eventStoreUrl: string | undefined;
  disk: SmallDisk | undefined;
  server: OwnEventStoreDb | undefined;
  cluster: Cluster | undefined;
  /** The faults that can strike here. */
  kinds: ReadonlySet<FaultKind>;
  /** As the event store says. */
  comparesRevisions: boolean;
  /** Copies the logs of all services and of the database. */
  keepLogs(folder: string): Promise<void>;
  /** Ends all of it, once. */
  close(): Promise<void>;
};

/** Where the events are: in Postgres, unless a program runs an EventStoreDB or an address names one. */
export type StoreOfShop = {
  program?: string | undefined;
  cluster?: string | undefined;
  url?: string | undefined;
};

export async function openShop(store: StoreOfShop = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), "bahi-chaos-"));
  await chmod(folder, 0o755);
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  async function endAll(): Promise<void> {
    for (const end of ends.toReversed()) await end();
  }
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= endAll());
  try {
    const disk = canMountDisk ? mountSmallDisk(DISK_SIZE) : undefined;
    if (disk !== undefined) ends.push(() => disk.unmount());
    const database = await OwnPostgres.open(DATABASE_SETTINGS, disk?.folder);
    ends.push(() => database.close());
    const { server, cluster, eventStoreUrl } = await openStore(store);
    if (server !== undefined) ends.push(() => server.close());
    const open = (services: "apart" | "together") =>
      openBranch(join(folder, services), services, { databaseUrl: database.url, eventStoreUrl }, ends);
    const branches = [await open("apart"), await open("together")] as const;
    return {
      branches,
      database,
      eventStoreUrl,
      disk,
      server,
      cluster,
      kinds: kindsOf({ disk, server, cluster }),
      comparesRevisions: eventStoreUrl === undefined,
      async keepLogs(into) {
        for (const { product } of branches) {
          const logs = join(product.dataDirectory, "logs");
          await cp(logs, join(into, basename(product.dataDirectory)), { recursive: true });
        }
        await cp(database.logFile, join(into, basename(database.logFile)));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStore({ program, cluster: control, url }: StoreOfShop) {
  if (control !== undefined && url !== undefined) {
    const cluster = clusterBy(control, url);
    await cluster.startEmpty();
    return { cluster, server: undefined, eventStoreUrl: url };
  }
  if (program !== undefined) {
    const server = await openEventStoreDb(program);
    return { server, cluster: undefined, eventStoreUrl: server.url };
  }
  return { server: undefined, cluster: undefined, eventStoreUrl: url };
}

function kindsOf({ disk, server, cluster }: Pick<Shop, "disk" | "server" | "cluster">): Set<FaultKind> {
  const kinds = new Set<FaultKind>([...LANES.services, ...LANES.storage, ...LANES.network]);
  if (disk === undefined) kinds.delete("fill the disk");
  if (server !== undefined) kinds.add("kill the event store").add("stop the event store");
  if (cluster !== undefined) kinds.add("resign the leader").add("kill the leader").add("freeze the leader");
  return kinds;
}

async function openBranch(
  folder: string,
  services: "apart" | "together",
  { databaseUrl, eventStoreUrl }: { databaseUrl: string; eventStoreUrl: string | undefined },
  ends: (() => unknown)[],
): Promise<Branch> {
  const toDatabase = await openFaultProxy(databaseUrl);
  ends.push(() => toDatabase.close());
  const clock = `${folder}.clock`;
  await writeFile(clock, "0");
  const product = await launchProduct(
    {
      dataDirectory: folder,
      env: {
        DATABASE_URL: toDatabase.url,
        EVENTSTORE_URL: eventStoreUrl ?? "",
        BAHI_SERVICES: services,
        LOG_LEVEL: "info",
        NODE_OPTIONS: `--import=${CLOCK}`,
        CHAOS_CLOCK: clock,
      },
    },
    (stop) => ends.push(stop),
  );
  const toEdge = await openFaultProxy(product.url);
  ends.push(() => toEdge.close());
  return { product, toDatabase, toEdge, shiftClock: (ms) => writeFile(clock, String(ms)) };
}
