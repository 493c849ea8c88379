import { USERS_STREAM, type UserEvent, userEvent } from "@bahi/contracts/user/events.ts";
import type { Register, RegisterDefinition } from "../execution/register.ts";
import { type UserState, absentUser, evolveUser } from "./evolve.ts";

export type UserRegister = Register<UserState, UserEvent>;

export const userRegister: RegisterDefinition<UserState, UserEvent> = {
  streamId: USERS_STREAM,
  union: userEvent,
  absent: absentUser,
  evolve: evolveUser,
  recordsOf: (event) => [event.data.userId],
};
