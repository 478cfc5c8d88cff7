/**
 * A folder of small files. Each file is complete or absent, also after a power cut. All methods are synchronous, so no
 * other code runs between two steps.
 */
export interface DurableFolder {
  /** Names of the files, sorted. */
  names(): string[]
  /** Returns the content; undefined when the file does not exist. */
  read(name: string): Uint8Array<ArrayBuffer> | undefined
  /** Writes and flushes a file. Throws when the disk is full; the file then still has its previous content. */
  write(name: string, content: string | Uint8Array): void
  /** Removes a file. Does nothing when it does not exist. */
  remove(name: string): void
  /** Moves an unreadable file to the folder `damaged`, for later analysis. */
  putAside(name: string): void
  /** Path of a file, for example for a printer. */
  pathOf(name: string): string
}
