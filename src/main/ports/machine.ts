/** The clocks of the machine. */
export interface Clock {
  now(): Date
  /** Goes on evenly, whatever somebody does to the clock on the wall; for waiting and measuring. */
  monotonicMs(): number
}

/** What is written down for whoever helps. Never a token, a name, an address or what was typed. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, error?: unknown): void
}

/** Notifications of the machine itself. */
export interface Notices {
  show(notice: { title: string; body: string; onPress?: () => void }): void
}
