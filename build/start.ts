import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/run.ts'
import { buildWebWhenChanged } from './web-build.ts'

// `npm start`: builds the web shop when its sources changed, then this process becomes the server. It is one process,
// so that a signal reaches the server and no process remains. npm starts a shell and sends its signals to that alone,
// so the script in package.json replaces the shell by Node with `exec`. Windows has no `exec`: its shell prints an
// error and runs the command after `||`. The script also limits Node's heap: on a large machine Node would let a
// gigabyte of garbage accumulate. The shop needs 60 MB and stays below 300 in total.
if (await buildWebWhenChanged()) console.log('Web shop built.')
await import(pathToFileURL(join(ROOT, 'src/server/main.ts')).href)
