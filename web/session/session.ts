import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { createContext, useContext } from "react";

/** Where the person was when the session ended, so that signing in leads back there, and who that was. */
export type Ended = { sentence: string; returnTo: string; userId: number | undefined };

export type SessionState =
  | { status: "loading" }
  | { status: "signed-out"; ended?: Ended }
  | { status: "signed-in"; user: UserRecord };

export type Session = {
  state: SessionState;
  /** @throws ApiError when it is refused, and when the answer holds no token. */
  signIn: (username: string, password: string) => Promise<void>;
  /** Ends the session here, also when the server does not answer; gives whether it did. */
  signOut: () => Promise<boolean>;
  /** Goes on with the token that a changed password brings. */
  goOnWith: (token: string) => void;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("useSession is used outside of SessionProvider");
  return session;
}

/** The signed-in user; only for screens that require sign-in. */
export function useUser(): UserRecord {
  const { state } = useSession();
  if (state.status !== "signed-in") throw new Error("useUser is used where nobody is signed in");
  return state.user;
}

/** Any role other than admin is treated as staff. */
export function useIsAdmin(): boolean {
  return useUser().role === "admin";
}
