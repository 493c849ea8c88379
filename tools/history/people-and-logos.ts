import { logoUploaded } from "@bahi/contracts/settings/events.ts";
import { userEvent, USERS_STREAM } from "@bahi/contracts/user/events.ts";
import type { StoredEvent } from "@bahi/event-store/chain/digest.ts";

/** The SHA-256 of the picture that an event names, if it names one. */
export function logoOf({ type, data }: StoredEvent): string | undefined {
  if (type !== logoUploaded.shape.type.value) return undefined;
  return logoUploaded.parse({ type, data: JSON.parse(data) }).data.sha256;
}

/** Somebody who may sign in, and the id under which the hash of the password lies outside of history. */
export type Person = { username: string; role: "admin" | "staff"; credentialId: string };

/** Who may sign in after a history. */
export class People {
  readonly #people = new Map<number, Person>();

  add({ streamId, type, data }: StoredEvent): void {
    if (streamId !== USERS_STREAM) return;
    const event = userEvent.parse({ type, data: JSON.parse(data) });
    switch (event.type) {
      case "UserAdded": {
        const { userId, username, role, credentialId } = event.data;
        this.#people.set(userId, { username, role, credentialId });
        break;
      }
      case "UserPasswordChanged": {
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
