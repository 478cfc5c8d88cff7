import type { Executor } from '../../../../db/tables.ts'
import type { ShopChanges } from '../../../../events/shop-changes.ts'
import type { Log } from '../../../../ports/log.ts'
import { createIndexBuilder, type MemoryIndex } from './memory-index.ts'
import { type IndexVersions, memoryIndexTable } from './memory-index-table.ts'
import { createTimeSlices } from './time-slices.ts'

/** The versions are compared this often, in case a change was not announced to this server. */
const CHECK_EVERY_MS = 2_000
const MEGABYTE = 1024 * 1024

type Deps = {
  db: Executor
  changes: ShopChanges
  log: Log
  /** `SEARCH_MEMORY_MB`: a larger index is not kept in memory; 0 turns it off. */
  maxMegabytes: number
  checkEveryMs?: number
}

/** The search index in the memory of this process, which follows the index in the database. */
export type SearchIndex = {
  /** The index, if it is known to be equal to the index in the database; else the search uses the database. */
  current(): MemoryIndex | undefined
  /** Compares the versions now, and builds the index if they differ. Resolves when this has ended. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the search index in memory and builds it in the background, in short slices of processor time.
 *
 * The change `'everything'` suspends the index until its versions were compared with those in the database. The search
 * uses the database in this time, while the index is built, and when the index cannot be built or is too large.
 */
export function openSearchIndex({ db, changes, log, maxMegabytes, checkEveryMs = CHECK_EVERY_MS }: Deps): SearchIndex {
  const table = memoryIndexTable(db)
  let built: { index: MemoryIndex; versions: IndexVersions } | undefined
  /** Version of the content of which no index can be kept. */
  let tooLarge: string | undefined
  let isChecked = false
  let lastChange = 0
  let isStopped = false
  let isFailing = false
  let running: Promise<void> | undefined

  /** Makes the index equal to the database, and repeats this when a change was announced during the work. */
  async function follow(): Promise<void> {
    for (let change = -1; change !== lastChange && !isStopped; ) {
      change = lastChange
      const isSame = await makeEqual()
      isChecked = isSame && change === lastChange
    }
  }

  /** Returns whether the index has the content of the database. */
  async function makeEqual(): Promise<boolean> {
    const versions = await table.versions()
    if (versions && built?.versions.content === versions.content) {
      if (built.versions.order === versions.order || (await reorder(built.index, versions))) return true
    }
    isChecked = false
    built = undefined
    if (!versions || versions.content === tooLarge) return false
    const started = performance.now()
    const index = await build()
    if (!index || isStopped) {
      if (!isStopped) tooLarge = versions.content
      return false
    }
    // An import may have written between two reads.
    const after = await table.versions()
    if (after?.content !== versions.content) return makeEqual()
    built = { index, versions }
    const { bytes, documents } = index
    log.debug({ documents, bytes, ms: Math.round(performance.now() - started) }, 'search index built in memory')
    return after.order === versions.order || makeEqual()
  }

  /** Returns undefined when the index is too large, or when the server stops. */
  async function build(): Promise<MemoryIndex | undefined> {
    const pause = createTimeSlices()
    const builder = createIndexBuilder()
    const isTooLarge = () => {
      if (builder.bytes() <= maxMegabytes * MEGABYTE) return false
      log.warn({ maxMegabytes }, 'search index exceeds SEARCH_MEMORY_MB, the search uses the database')
      return true
    }
    for await (const documents of table.documents()) {
      for (const document of documents) {
        builder.addDocument(document)
        await pause()
      }
      if (isStopped || isTooLarge()) return undefined
    }
    for await (const codes of table.codes()) {
      for (const code of codes) builder.addCode(code)
      await pause()
      if (isStopped || isTooLarge()) return undefined
    }
    return builder.finish(pause)
  }

  /** Returns whether the index has the new popularity. It must be built again when it has other documents. */
  async function reorder(index: MemoryIndex, versions: IndexVersions): Promise<boolean> {
    const { ids, popularities } = await table.popularities()
    if (!index.reorder(ids, Float64Array.from(popularities))) return false
    built = { index, versions }
    return true
  }

  async function refresh(): Promise<void> {
    if (maxMegabytes === 0 || isStopped) return
    running ??= follow()
      .then(
        () => {
          isFailing = false
        },
        (error: unknown) => {
          isChecked = false
          if (!isStopped && !isFailing) log.warn({ err: error }, 'search index in memory not built')
          isFailing = true
        },
      )
      .finally(() => {
        running = undefined
      })
    await running
  }

  const stopListening = changes.listen((change) => {
    if (change !== 'everything') return
    lastChange += 1
    isChecked = false
    void refresh()
  })
  const timer = setInterval(() => void refresh(), checkEveryMs)
  timer.unref()
  void refresh()

  return {
    current: () => (isChecked ? built?.index : undefined),
    refresh,
    async stop() {
      isStopped = true
      clearInterval(timer)
      stopListening()
      await running
    },
  }
}
