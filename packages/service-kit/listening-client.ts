import { Client, type ClientConfig } from "pg";

export type Channels = Record<string, (payload: string) => void>;

/**
 * Connects to Postgres and listens to channels; `prepare` is for what else has to be done before any notification counts.
 * When that fails, or takes too long, the connection is ended and the error thrown.
 *
 * The client's "end" says that notifications may get lost from then on. A server that is frozen or cut off sends none and
 * says nothing: the client listens again every `answerMaxMs`, which changes nothing, and is ended when that is not answered
 * within `answerMaxMs`.
 */
export async function openListeningClient(
  config: ClientConfig,
  channels: Channels,
  {
    answerMaxMs = 4_000,
    prepare = async () => {},
  }: { answerMaxMs?: number; prepare?: (client: Client) => Promise<void> } = {},
): Promise<Client> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: answerMaxMs,
    query_timeout: answerMaxMs,
    keepAlive: true,
  });
  const listen = async (): Promise<void> => {
    await client.query(
      Object.keys(channels)
        .map((channel) => `listen ${channel}`)
        .join("; "),
    );
  };
  client.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
  client.on("error", () => {}); // "end" follows
  try {
    await client.connect();
    await listen();
    await prepare(client);
  } catch (error) {
    void client.end();
    throw error;
  }
  const heartbeat = setInterval(() => void listen().catch(() => client.end()), answerMaxMs);
  client.once("end", () => clearInterval(heartbeat));
  return client;
}
