/**
 * A folder of small files, each of which is there as a whole or not at all, also after the power failed. Everything
 * happens at once, so nothing else can come between two steps.
 */
export interface DurableFolder {
  /** The files in it, in the order of their names. */
  names(): string[]
  /** Undefined when there is none. */
  read(name: string): Uint8Array<ArrayBuffer> | undefined
  /** Flushed to the disk when it returns. Throws when the disk is full; what stood there before is there still then. */
  write(name: string, content: string | Uint8Array): void
  /** No fault when it is not there. */
  remove(name: string): void
  /** Keeps a file that cannot be read under another name, where nobody trips over it and somebody can look at it. */
  putAside(name: string): void
  /** Where a file lies, for who has to be told of it, like a printer. */
  pathOf(name: string): string
}
