import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The root folder of the project. It is found by its package.json and not by a relative path, because electron-vite
 * bundles its configuration with all imports into a file in another folder.
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

/** The oldest browsers that run the scripts of the shop. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4']
