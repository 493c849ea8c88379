import { until } from "../product/launch-product.ts";
import { type Balancer, balanceConnections, balanceRequests } from "./balancer.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";

/** Many times as long as the balancers take to notice: a slow machine may stand still for some of it. */
export const DRAIN_MS = "2000";

/** Two of one service, behind a balancer that asks each whether it is ready. */
export type Pair = { services: readonly [ServiceProcess, ServiceProcess]; balancer: Balancer };

async function startPair(
  name: "command" | "projector" | "query",
  env: NodeJS.ProcessEnv,
  balance: (urls: readonly string[]) => Promise<Balancer>,
): Promise<Pair> {
  const services = [await startServiceProcess(name, env), await startServiceProcess(name, env)] as const;
  const balancer = await balance(services.map(({ url }) => url));
  await bothReady({ balancer });
  return { services, balancer };
}

export async function bothReady({ balancer }: Pick<Pair, "balancer">): Promise<void> {
  await until("both are ready", () => (balancer.readyCount() === 2 ? true : undefined));
}

/** Two of each service on one database, as a cluster runs them. */
export async function startPairs(
  env: NodeJS.ProcessEnv,
  secrets: NodeJS.ProcessEnv,
): Promise<Record<"command" | "projector" | "query", Pair>> {
  const command = await startPair("command", { ...env, ...secrets }, balanceConnections);
  const projector = await startPair("projector", env, balanceConnections);
  const addresses = { COMMAND_URL: command.balancer.url, PROJECTOR_URL: projector.balancer.url };
  const query = await startPair("query", { ...env, ...addresses }, balanceRequests);
  return { command, projector, query };
}
