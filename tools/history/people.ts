import { userEvent, USERS_STREAM } from "@bahi/contracts/user/events.ts";
import { decodeEvent, type Recorded } from "@bahi/contracts/stored/decode-event.ts";

/** A user who may sign in, and the id of the row with the hash of the password. */
export type Person = { username: string; role: "admin" | "staff"; credentialId: string };

/** The users who may sign in after the last event of a history. */
export class People {
  readonly #people = new Map<number, Person>();

  add(stored: Recorded & { streamId: string }): void {
    if (stored.streamId !== USERS_STREAM) return;
    const event = decodeEvent(stored, userEvent);
    switch (event.type) {
      case "UserAdded": {
        const { userId, username, role, credentialId } = event.data;
        this.#people.set(userId, { username, role, credentialId });
        break;
      }
      case "UserPasswordChanged":
      case "UserPasswordReset": {
        const person = this.#people.get(event.data.userId);
        if (person !== undefined) person.credentialId = event.data.credentialId;
        break;
      }
      case "UserDeleted":
        this.#people.delete(event.data.userId);
        break;
      case "UserChanged":
      case "UserActivated":
      case "UserDeactivated":
        break;
    }
  }

  all(): Person[] {
    return [...this.#people.values()];
  }
}
