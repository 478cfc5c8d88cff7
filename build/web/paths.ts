import path from 'node:path'

/** The folder of the project. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** What the browser fetches: assets, manifest, meta.json, icons. */
export const CLIENT_DIR = path.join(ROOT, 'out/web/client')

/** The same application for the server to draw with. */
export const SERVER_DIR = path.join(ROOT, 'out/web/server')

export const CLIENT_ENTRY = 'src/renderer/entries/web-client.tsx'
export const SERVER_ENTRY = 'src/renderer/entries/web-server.tsx'
