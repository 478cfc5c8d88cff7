import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/run.ts'
import { buildWebWhenChanged } from './web-build.ts'

// `npm start`: builds the web shop when its sources changed, then this process becomes the server. Build and server are
// one process, so that a signal reaches the server and no process remains.
//
// npm starts a shell and sends signals only to that shell, so the script in package.json replaces the shell by Node
// with `exec`. Windows has no `exec`: its shell prints an error and runs the command after `||`.
//
// The script also limits Node's heap, because on a large machine Node would let a gigabyte of garbage accumulate. The
// heap of the shop needs 60 MB, and the process stays below 300 MB in total.
//
// A demo shop offers the practice shop too. It starts at its first use.
if (process.env.NODE_ENV !== 'production') process.env.PRACTICE ??= 'on'
if (await buildWebWhenChanged()) console.log('Web shop built.')
await import(pathToFileURL(join(ROOT, 'src/server/main.ts')).href)
