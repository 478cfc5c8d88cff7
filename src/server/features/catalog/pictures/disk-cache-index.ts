/** A cached picture: its size in bytes, and the time of its last use in milliseconds since 1970. */
export type CachedFile = { bytes: number; usedAt: number }

/** Index of the disk cache: files in the order of their last use, and their total size. */
export interface DiskCacheIndex {
  /** Total size of all pictures, including files that are being written. */
  usedBytes(): number
  at(name: string): CachedFile | undefined
  /** Name of the least recently used picture; undefined when the index is empty. */
  leastRecent(): string | undefined
  /** Reserves space for a file that is being written. Call the returned function to release it. */
  reserve(bytes: number): () => void
  /** Adds or replaces a picture. */
  put(name: string, file: CachedFile): void
  /** Marks a picture as used, and returns the time of its previous use. */
  use(name: string, at: number): number | undefined
  /** Removes a deleted picture from the index, unless another file replaced it after `file` was read. */
  drop(name: string, file: CachedFile): void
}

/** Creates an empty index. */
export function openDiskCacheIndex(): DiskCacheIndex {
  // A Map iterates in insertion order, so its first entry is the least recently used.
  const pictures = new Map<string, CachedFile>()
  let usedBytes = 0

  return {
    usedBytes: () => usedBytes,
    at: (name) => pictures.get(name),
    leastRecent: () => pictures.keys().next().value,

    reserve(bytes) {
      usedBytes += bytes
      return () => {
        usedBytes -= bytes
      }
    },

    put(name, file) {
      usedBytes += file.bytes - (pictures.get(name)?.bytes ?? 0)
      pictures.delete(name)
      pictures.set(name, file)
    },

    use(name, at) {
      const file = pictures.get(name)
      if (!file) return undefined
      const previousUse = file.usedAt
      file.usedAt = at
      pictures.delete(name)
      pictures.set(name, file)
      return previousUse
    },

    drop(name, file) {
      if (pictures.get(name) !== file) return
      usedBytes -= file.bytes
      pictures.delete(name)
    },
  }
}
