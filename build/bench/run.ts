import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Benchmark, type Figure, tableLine } from './figure.ts'

// `npm run bench` runs every benchmark, `npm run bench -- road` one. Prints a table, and one JSON line per figure.

const FOLDER = join(import.meta.dirname, 'benchmarks')

const known = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length))
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(2)
}

for (const name of chosen.length > 0 ? chosen : known) {
  console.log(`\n━━ ${name}`)
  const figures: Figure[] = []
  // The files of the folder are benchmarks: that is what the folder is for.
  const { benchmark } = (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as { benchmark: Benchmark }
  await benchmark((figure) => {
    figures.push(figure)
    console.log(tableLine(figure))
  })
  for (const figure of figures) console.log(JSON.stringify({ bench: name, ...figure }))
}
