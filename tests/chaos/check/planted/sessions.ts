import { sessionsEnd } from "../sessions.ts";
import { call, run } from "../sample-run.ts";
import { hired, passwordChanged, signedIn } from "../sample-sessions.ts";
import type { Planted } from "./planted.ts";

export const sessions: Planted[] = [
  [
    sessionsEnd,
    "a session that ends without a reason",
    run({ more: call(20, { path: "/products" }, { status: 401 }) }),
    /call 20, GET \/products, was answered with 401, and its session has not ended/,
  ],
  [
    sessionsEnd,
    "a session that goes on with a password that is no more",
    run({ more: [...passwordChanged, ...call(30, signedIn("old"), { status: 200 })] }),
    /call 30, .* its session ended with call 23/,
  ],
  [
    sessionsEnd,
    "a session that another edge knows for too long",
    run({
      more: [...passwordChanged, ...call(1_023, { ...signedIn("old"), edge: 1 }, { status: 403 })],
    }),
    /call 1023, .* its session ended with call 23/,
  ],
  [
    sessionsEnd,
    "a session that was signed out and goes on",
    run({
      more: [
        ...call(20, { method: "POST", path: "/auth/logout" }, { status: 200 }),
        ...call(21, { path: "/products" }, { status: 200 }),
      ],
    }),
    /call 21, .* its session ended with call 20/,
  ],
  [
    sessionsEnd,
    "a sign-in with a password that is no more",
    run({ more: [...passwordChanged, ...hired(30, "given", { status: 200, body: { access_token: "x" } })] }),
    /call 30, .* its password is no more/,
  ],
  [
    sessionsEnd,
    "a sign-in that is refused with the right password",
    run({ more: [...passwordChanged, ...hired(30, "own", { status: 401 })] }),
    /call 30, .* its password is the right one/,
  ],
];
