import type { StoredFile } from './file-store.ts'

/**
 * The files of a store as files in a local folder, for work that needs a path: a download that writes one for minutes,
 * or an import that reads one twice.
 *
 * The store has the valid version of each file, and all servers share it. The folder may be lost at any time, except
 * where the folder itself is the store. Names are those of a `FileStore`. Throws `Outage` when the store does not work.
 */
export interface WorkingFolder {
  /** Path of the folder. Write a new file here, and then `publish` it. */
  readonly folder: string
  /** Makes the local file equal to the stored one. Returns its path; undefined when the store has no such file. */
  fetch(name: string): Promise<string | undefined>
  /** Stores a local file, or replaces the stored one. Until it succeeds, other servers see the former version. */
  publish(name: string): Promise<void>
  /**
   * Deletes the local copy, to save disk space, when every caller that fetched or published the file has released it. A
   * caller that does not release a file keeps its copy.
   */
  release(name: string): Promise<void>
  /** Deletes a file here and in the store, if it exists. */
  remove(name: string): Promise<void>
  /** Returns name, size and time of a stored file; undefined when there is none. */
  find(name: string): Promise<StoredFile | undefined>
  /** Lists the stored files, by name. */
  list(): Promise<StoredFile[]>
}
