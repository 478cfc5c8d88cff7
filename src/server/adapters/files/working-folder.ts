import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileNotFound, type FileStore, requireFileName } from '../../ports/file-store.ts'
import type { WorkingFolder } from '../../ports/working-folder.ts'
import { folderStore } from './folder-store.ts'

/** A folder that is the store itself: a server without a bucket, or servers that share a folder. */
export function localFolder(folder: string): WorkingFolder {
  const store = folderStore(folder)
  const pathOf = (name: string) => join(folder, ...requireFileName(name).split('/'))
  return {
    folder,
    fetch: async (name) => ((await store.find(name)) ? pathOf(name) : undefined),
    publish: async (name) => access(pathOf(name)),
    release: async () => undefined,
    remove: (name) => store.delete(name),
    find: (name) => store.find(name),
    list: () => store.list(),
  }
}

/**
 * A folder with copies of the files of a store. A file is fetched again when the stored one has another version than the
 * one that this process fetched or published.
 */
export function workingFolder(store: FileStore, folder: string): WorkingFolder {
  const pathOf = (name: string) => join(folder, ...requireFileName(name).split('/'))
  /** The stored version of each local file. A file that is not listed is fetched before its use. */
  const versions = new Map<string, string>()
  /** How many callers use each local file. */
  const uses = new Map<string, number>()
  const countUse = (name: string) => uses.set(name, (uses.get(name) ?? 0) + 1)
  /** The last work on each file. */
  const last = new Map<string, Promise<unknown>>()
  /** Runs the work on one file in turn: a fetch during a publish would replace the new local file by the former one. */
  const inTurn = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const run = (last.get(name) ?? Promise.resolve()).then(work)
    const ended = run.then(
      () => undefined,
      () => undefined, // the caller gets the error
    )
    last.set(name, ended)
    void ended.then(() => {
      if (last.get(name) === ended) last.delete(name)
    })
    return run
  }

  async function fetch(name: string): Promise<string | undefined> {
    const stored = await store.find(name)
    if (!stored) {
      await rm(pathOf(name), { force: true })
      versions.delete(name)
      return undefined
    }
    if (versions.get(name) !== stored.version || !(await exists(pathOf(name)))) {
      versions.delete(name)
      if (!(await download(store, name, pathOf(name)))) return undefined
      versions.set(name, stored.version)
    }
    countUse(name)
    return pathOf(name)
  }

  async function publish(name: string): Promise<void> {
    // Forgotten first: after a failure the local file differs from the stored one.
    versions.delete(name)
    countUse(name)
    await store.put(name, createReadStream(pathOf(name)))
    const stored = await store.find(name)
    if (stored) versions.set(name, stored.version)
  }

  async function release(name: string): Promise<void> {
    const left = (uses.get(name) ?? 1) - 1
    uses.set(name, left)
    if (left > 0) return
    uses.delete(name)
    versions.delete(name)
    await rm(pathOf(name), { force: true })
  }

  async function remove(name: string): Promise<void> {
    versions.delete(name)
    uses.delete(name)
    await store.delete(name)
    await rm(pathOf(name), { force: true })
  }

  return {
    folder,
    fetch: (name) => inTurn(name, () => fetch(name)),
    publish: (name) => inTurn(name, () => publish(name)),
    release: (name) => inTurn(name, () => release(name)),
    remove: (name) => inTurn(name, () => remove(name)),

    find: (name) => store.find(name),
    list: () => store.list(),
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Copies a stored file to a path, where it appears when it is complete. Returns false when the store lost it. */
async function download(store: FileStore, name: string, path: string): Promise<boolean> {
  const unfinished = `${path}.${randomUUID()}.fetching`
  try {
    const content = await store.get(name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.from(content), createWriteStream(unfinished))
    await rename(unfinished, path)
    return true
  } catch (error) {
    await rm(unfinished, { force: true })
    if (error instanceof FileNotFound) return false
    throw error
  }
}
