/** Any event before it is stored: its type and its data. */
export type DomainEvent = { type: string; data: unknown };
