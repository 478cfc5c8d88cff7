import { rmSync } from 'node:fs'
import type { Host } from './host.ts'
import { refusing } from './refuse.ts'

/** `shell`: records URLs and paths instead of opening them. Only `trashItem` has its effect: it deletes the file. */
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
