/** A file in a store. `version` is another text after the file was replaced, also within a second. */
export type StoredFile = { name: string; bytes: number; storedAt: Date; version: string }

/**
 * A store of files by name: a folder or a bucket.
 *
 * Names are checked with `requireFileName`, so that no name leads out of the store. Content is passed as a stream, so
 * the size of a file does not matter for memory. An adapter throws `Outage` when the service of the store does not work.
 */
export interface FileStore {
  /** The place of the files, for staff: the path of the folder, or the name of the bucket. */
  readonly place: string
  /** Stores a file, or replaces it. Readers see the complete file or none, also when this fails. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Opens a file. Rejects with `FileNotFound`. */
  get(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Returns name, size, time and version of a file without its content; undefined when the store does not have it. */
  find(name: string): Promise<StoredFile | undefined>
  /** Lists the complete files, by name. */
  list(): Promise<StoredFile[]>
  /** Deletes a file, if it exists. */
  delete(name: string): Promise<void>
}

/** The store has no file of this name. */
export class FileNotFound extends Error {
  override readonly name = 'FileNotFound'
}

const MAX_NAME_LENGTH = 300
const FILE_NAME = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/

/** Returns whether a store accepts this name: ASCII letters, digits, `_`, `.` and `-`, in parts separated by `/`. */
export const isFileName = (name: string): boolean => name.length <= MAX_NAME_LENGTH && FILE_NAME.test(name)

/** Throws `RangeError` for a name that a store does not accept. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new RangeError('the name of the file is not allowed in a store')
  return name
}
