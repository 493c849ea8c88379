/**
 * Settings of a connection that may be quiet for long: the system asks after it, so that a firewall does not forget it. That
 * of Linux would ask after two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
