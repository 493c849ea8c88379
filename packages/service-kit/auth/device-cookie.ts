import type { FastifyReply, FastifyRequest } from "fastify";

const NAME = "bahi_device";
const KEPT_SECONDS = 400 * 24 * 3_600; // as long as browsers keep any
const COOKIE = new RegExp(`(?:^|; *)${NAME}=([\\w.-]{1,1000})(?=;|$)`);

/** The marks that identify a browser at a later sign-in; undefined when it has none. */
export function deviceMarksOf(request: FastifyRequest): string | undefined {
  return COOKIE.exec(request.headers.cookie ?? "")?.[1];
}

/** The cookie that holds these marks, as a browser sends it. */
export function deviceCookie(marks: string): string {
  return `${NAME}=${marks}`;
}

/** No `Secure`: the product also runs on plain http within a shop. The cookie is sent with sign-ins only. */
export function keepDeviceMarks(reply: FastifyReply, marks: string): void {
  const attributes = `Path=/api/v1/auth/login; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict`;
  void reply.header("set-cookie", `${deviceCookie(marks)}; ${attributes}`);
}
