import { rmSync } from 'node:fs'
import type { Host } from './host.ts'
import { refusing } from './refuse.ts'

/** `shell`: recorded instead of opened. */
export function makeShell({ records }: Pick<Host, 'records'>) {
  return refusing('shell', {
    openExternal: async (url: string) => void records.opened.push(url),
    openPath: async (path: string) => {
      records.opened.push(path)
      return ''
    },
    showItemInFolder: (path: string) => void records.opened.push(path),
    trashItem: async (path: string) => rmSync(path, { recursive: true }),
    beep: () => {},
  })
}
