import { type DestinationStream, type Logger, pino } from "pino";
import { currentTrace } from "./trace/request-trace.ts";

/**
 * One JSON line an event, on stdout unless another place is given. Each line is written synchronously: buffered lines
 * would be retried for ever at exit when their reader is gone, as after the end of a launcher. A line that is written for
 * a request has its id (`reqId`), and its trace (`traceId`) where that is another.
 */
export function createLog(
  name: string,
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger {
  return pino(
    { name, level, serializers: { err: errorForLog, url: urlForLog }, mixin: requestFields },
    destination,
  );
}

function requestFields(_fields: object, _level: number, logger: Logger): Record<string, string> {
  const trace = currentTrace();
  if (trace === undefined) return {};
  const { requestId, traceId } = trace;
  return {
    // The log of a request has it already.
    ...(!("reqId" in logger.bindings()) && { reqId: requestId }),
    ...(traceId !== requestId && { traceId }),
  };
}

/** The values of a query are left out: what people search for is names and phone numbers. */
function urlForLog(url: unknown): unknown {
  return typeof url === "string" ? url.replace(/=[^&]*/g, "=…") : url;
}

type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
};

/** The fields of an error that are logged. Some errors contain their connection, and with it a password. */
function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...("code" in error && { code: String(error.code) }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}
