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
export interface Notifications {
  show(notice: { title: string; body: string; onPress?: () => void }): void
}

/** What is done later. A test lets time pass by itself. */
export interface Timers {
  /** Gives a function that calls it off. */
  after(delayMs: number, work: () => void): () => void
  every(delayMs: number, work: () => void): () => void
}

/** A small file of JSON on this machine, that is written whole or not at all. */
export interface JsonFile {
  /** What stands in it; undefined when there is none. Throws when it cannot be read as JSON. */
  read(): unknown
  /** Throws when the disk is full or the file cannot be written. */
  write(content: Record<string, unknown>): void
  /** Keeps what is there under another name, so that somebody can look at it; the next `write` begins anew. */
  putAside(): void
  /** Takes it away; that goes on a full disk as well. No fault when there is none. */
  remove(): void
}
