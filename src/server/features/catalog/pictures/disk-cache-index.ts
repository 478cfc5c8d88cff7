/** A picture on the shelf: its size in bytes, and when it was last asked for, in milliseconds since 1970. */
export type CachedFile = { bytes: number; usedAt: number }

/** What lies on the shelf, in the order of use, and how much of the disk it takes. */
export interface DiskCacheIndex {
  /** In bytes, with what is just being written. */
  taken(): number
  at(name: string): CachedFile | undefined
  /** The picture that nobody asked for the longest. */
  leastRecent(): string | undefined
  /** Holds room for a file that is being written, until what it gives back is called. */
  reserve(bytes: number): () => void
  /** Puts a picture on the list, or in the place of the one of this name. */
  put(name: string, kept: CachedFile): void
  /** Notes that a picture was asked for, and says when it was before that. */
  use(name: string, at: number): number | undefined
  /** Takes off a picture that was thrown away; one that was put there since then stays. */
  drop(name: string, kept: CachedFile): void
}

/** An empty list. */
export function openDiskCacheIndex(): DiskCacheIndex {
  // A Map keeps the order in which names were put in: the first is the one that was not used the longest.
  const pictures = new Map<string, CachedFile>()
  let taken = 0

  return {
    taken: () => taken,
    at: (name) => pictures.get(name),
    leastRecent: () => pictures.keys().next().value,

    reserve(bytes) {
      taken += bytes
      return () => {
        taken -= bytes
      }
    },

    put(name, kept) {
      taken += kept.bytes - (pictures.get(name)?.bytes ?? 0)
      pictures.delete(name)
      pictures.set(name, kept)
    },

    use(name, at) {
      const kept = pictures.get(name)
      if (!kept) return undefined
      const before = kept.usedAt
      kept.usedAt = at
      pictures.delete(name)
      pictures.set(name, kept)
      return before
    },

    drop(name, kept) {
      if (pictures.get(name) !== kept) return
      taken -= kept.bytes
      pictures.delete(name)
    },
  }
}
