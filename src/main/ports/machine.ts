/** The clocks of the machine. */
export interface Clock {
  now(): Date
  /** Monotonic: independent of changes of the system time. Used for timers and durations. */
  monotonicMs(): number
}

/** The log for support. It must not contain tokens, names, addresses or user input. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, error?: unknown): void
}

/** Notifications of the operating system. */
export interface Notifications {
  show(notice: { title: string; body: string; onPress?: () => void }): void
}

/** Timers. Tests pass timers whose time they advance themselves. */
export interface Timers {
  /** Calls `work` once. Returns a function that cancels the timer. */
  after(delayMs: number, work: () => void): () => void
  /** Calls `work` repeatedly. Returns a function that cancels the timer. */
  every(delayMs: number, work: () => void): () => void
}

/** A small JSON file on this machine. Writes are atomic. */
export interface JsonFile {
  /** Returns the content; undefined when there is no file. Throws when it is not valid JSON. */
  read(): unknown
  /** Throws when the disk is full or the file cannot be written. */
  write(content: Record<string, unknown>): void
  /** Renames the file for later analysis. The next `write` creates a new one. */
  putAside(): void
  /** Removes the file. Works on a full disk too. Does nothing when the file does not exist. */
  remove(): void
}
