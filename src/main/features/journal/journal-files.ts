import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'

/** A file that is open for writing at its end. */
export interface JournalFile {
  /** How large it was when it was opened. */
  readonly bytes: number
  /** Puts bytes at the end; what it could not write leaves a torn end. */
  write(content: string | Uint8Array): Promise<void>
  /** Returns once what was written survives a power cut. */
  sync(): Promise<void>
  /** Cuts everything off behind so many bytes. */
  cut(bytes: number): Promise<void>
  close(): Promise<void>
}

/** What a journal does with the disk, step by step, so that a test can make each of them fail. */
export interface JournalFiles {
  makeFolder(folder: string): Promise<void>
  /** Undefined when it is not there. */
  read(path: string): Promise<Buffer | undefined>
  openAtEnd(path: string): Promise<JournalFile>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** A new name in a folder is only safe once the folder itself is. */
  syncFolder(folder: string): Promise<void>
}

/** Nobody but who runs the till may read what is in it. */
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
      cut: (bytes) => handle.truncate(bytes),
      close: () => handle.close(),
    }
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  syncFolder: async (folder) => {
    // Windows keeps names safe by itself, and lets nobody open a folder.
    if (process.platform === 'win32') return
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  },
}

/** A whole file, safe on the disk. */
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
