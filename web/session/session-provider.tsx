import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { onSessionEnded } from "../api/call.ts";
import { forgetToken, onTokenOfAnotherTab, storeToken, storedToken, userIdIn } from "../api/token.ts";
import { readProfile, signIn, signOut } from "../queries/users.ts";
import { appTexts } from "../texts/app.ts";
import { speakAsChosenBy } from "../texts/language.ts";
import { forgetRecords } from "./recent-records.ts";
import { sessionOf, userOf } from "./session-answers.ts";
import { type Session, SessionContext, type SessionState } from "./session.ts";

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [state, setState] = useState<SessionState>(() =>
    storedToken() === null ? { status: "signed-out" } : { status: "loading" },
  );
  const current = useRef(state);
  useEffect(() => {
    current.current = state;
    if (state.status === "signed-in") speakAsChosenBy(state.user.id);
  }, [state]);

  useEffect(() => {
    /** Who the stored token belongs to. A profile that cannot be loaded ends the session. */
    async function load(): Promise<void> {
      const token = storedToken();
      try {
        const user = userOf(
          await client.fetchQuery({ queryKey: ["me"], queryFn: readProfile, staleTime: 0 }),
        );
        if (storedToken() === token) setState({ status: "signed-in", user });
      } catch (error) {
        if (storedToken() !== token) return;
        forgetToken();
        const sentence = error instanceof ApiError ? error.message : appTexts.invalidAnswer;
        const ended = endedHere(sentence, token === null ? undefined : userIdIn(token));
        setState((before) => (before.status === "loading" ? ended : before));
      }
    }

    if (current.current.status === "loading") void load();

    const stopListening = onTokenOfAnotherTab((token) => {
      const before = current.current;
      if (token !== null && before.status === "signed-in" && isStillOf(before.user, token)) return;
      client.clear();
      if (token === null) {
        const isHere = before.status === "signed-in";
        setState(isHere ? endedHere(appTexts.sessionEnded, before.user.id) : { status: "signed-out" });
      } else {
        setState({ status: "loading" });
        void load();
      }
    });
    const stopWatching = onSessionEnded((token) => {
      // An answer to an older token says nothing of the one in use.
      if (storedToken() !== token || current.current.status === "signed-out") return;
      forgetToken();
      client.clear();
      setState(endedHere(appTexts.sessionEnded, userIdIn(token)));
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }, [client]);

  const session = useMemo<Session>(
    () => ({
      state,
      async signIn(username, password) {
        const { access_token: token, user } = sessionOf(await signIn(username, password));
        client.clear();
        storeToken(token);
        setState({ status: "signed-in", user });
      },
      async signOut() {
        const isDone = await signOut().then(
          () => true,
          () => false,
        );
        forgetToken();
        forgetRecords();
        client.clear();
        setState({ status: "signed-out" });
        return isDone;
      },
      goOnWith(token) {
        const { current: now } = current;
        // Whoever has signed out by then, or is another user, does not go on with it.
        if (now.status !== "signed-in" || userIdIn(token) !== now.user.id) return;
        storeToken(token);
        setState({ status: "signed-in", user: { ...now.user, must_change_password: false } });
      },
    }),
    [client, state],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Nobody is signed in any more, and whoever it was is led back to this screen. */
function endedHere(sentence: string, userId: number | undefined): SessionState {
  const returnTo = `${location.pathname}${location.search}`;
  return { status: "signed-out", ended: { sentence, returnTo, userId } };
}

/** A password that its user changes in another tab brings another token, and takes nothing from the screen of this one. */
function isStillOf(user: UserRecord, token: string): boolean {
  return userIdIn(token) === user.id && !user.must_change_password;
}
