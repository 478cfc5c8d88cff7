import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'

/** A file that is open for appending. */
export interface JournalFile {
  /** Size in bytes when the file was opened. */
  readonly bytes: number
  /** Appends bytes. A failed write may leave an incomplete line. */
  write(content: string | Uint8Array): Promise<void>
  /** Resolves when the written bytes survive a power cut. */
  sync(): Promise<void>
  /** Truncates the file to this size in bytes. */
  cut(bytes: number): Promise<void>
  close(): Promise<void>
}

/** The disk operations of a journal, one method per step, so that a test can make each step fail. */
export interface JournalFiles {
  makeFolder(folder: string): Promise<void>
  /** Resolves to undefined when the file does not exist. */
  read(path: string): Promise<Buffer | undefined>
  openAtEnd(path: string): Promise<JournalFile>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** Flushes the folder: a new file name is durable only after that. */
  syncFolder(folder: string): Promise<void>
}

/** Only the user of the app may read the file. */
const OWNER_ONLY = 0o600

/** The disk of this machine. */
export const nodeJournalFiles: JournalFiles = {
  makeFolder: async (folder) => void (await mkdir(folder, { recursive: true })),
  read: (path) =>
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    }),
  openAtEnd: async (path) => {
    const handle = await open(path, 'a', OWNER_ONLY)
    return {
      bytes: (await handle.stat()).size,
      write: (content) => handle.appendFile(content),
      sync: () => handle.sync(),
      cut: (bytes) => truncate(path, bytes),
      close: () => handle.close(),
    }
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  syncFolder: async (folder) => {
    // Windows does not allow opening a folder, and makes file names durable without it.
    if (process.platform === 'win32') return
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  },
}

/**
 * Truncates a file and flushes it. Uses a handle of its own, because Windows does not truncate a file through a handle
 * that is open for appending (EPERM).
 */
async function truncate(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.truncate(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a whole file and flushes it. */
export async function writeWhole(files: JournalFiles, path: string, content: string | Uint8Array): Promise<void> {
  await files.remove(path)
  const file = await files.openAtEnd(path)
  try {
    await file.write(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
