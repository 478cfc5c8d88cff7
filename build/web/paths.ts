import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the project. Looked for, as electron-vite reads its config and all that it imports as one file elsewhere. */
export const ROOT = folderOfProject(import.meta.dirname)

function folderOfProject(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : folderOfProject(path.dirname(folder))
}

/** What the browser fetches: assets, manifest, meta.json, icons. */
export const CLIENT_DIR = path.join(ROOT, 'out/web/client')

/** The same application for the server to draw with. */
export const SERVER_DIR = path.join(ROOT, 'out/web/server')

export const CLIENT_ENTRY = 'src/renderer/entries/web-client.tsx'
export const SERVER_ENTRY = 'src/renderer/entries/web-server.tsx'
