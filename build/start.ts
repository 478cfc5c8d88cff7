import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/run.ts'
import { buildWebWhenChanged } from './web-build.ts'

// `npm start`: the web shop is built when its sources changed, then this process becomes the server.
// One process, so that a signal to it reaches the server and nothing stays behind. npm starts a shell and sends its
// signals to that alone, so the script in package.json replaces the shell by Node with `exec`. Windows has no `exec`: its
// shell says so and runs what follows `||`.
// The script also bounds Node's heap: on a large machine it would let a gigabyte of garbage
// lie before it cleans up. The shop lives in 60 MB, so it has room enough and stays below 300 in all.
if (await buildWebWhenChanged()) console.log('Web shop built.')
await import(pathToFileURL(join(ROOT, 'src/server/main.ts')).href)
