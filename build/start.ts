import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/run.ts'
import { buildWebWhenChanged } from './web-build.ts'

// `npm start`: the web shop is built when its sources changed, then this process becomes the server.
// One process, so that a signal to it reaches the server and nothing stays behind.
if (await buildWebWhenChanged()) console.log('Web shop built.')
await import(pathToFileURL(join(ROOT, 'src/server/main.ts')).href)
