import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The root folder of the project. Searched for, because electron-vite bundles its config with all imports into a file
 * elsewhere.
 */
export const ROOT = folderOfProject(import.meta.dirname)

function folderOfProject(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : folderOfProject(path.dirname(folder))
}

/** Files for the browser: assets, manifest, meta.json, icons. */
export const CLIENT_DIR = path.join(ROOT, 'out/web/client')

/** The same application for server-side rendering. */
export const SERVER_DIR = path.join(ROOT, 'out/web/server')

export const CLIENT_ENTRY = 'src/renderer/entries/web-client.tsx'
export const SERVER_ENTRY = 'src/renderer/entries/web-server.tsx'
