/**
 * Renders models in their rooms and packs them into ../models/MODEL/room: node resources/pictures/studio/render-rooms.ts
 * [MODEL…] [--again] [--plan] [--draft FOLDER]
 *
 * Without names it renders the rooms of `rooms.py` that are missing or made by an older version of the studio. It can be
 * stopped and started again: a room that is finished is not rendered again, and an old picture stays until the new one
 * is finished. A draft is small and coarse, and its layers are written to FOLDER/MODEL as PNG (`colorize.ts` colors them).
 */
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { blender } from './blender.ts'
import { pack } from './pack.ts'
import { isUpToDate } from './studio-version.ts'

const here = import.meta.dirname
const models = join(here, '..', 'models')

/** Rooms are full of objects, which hide more loss than the even backdrop of the studio. */
const QUALITY = 80

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean' }, plan: { type: 'boolean' }, draft: { type: 'string' } },
})

const table = /^ROOMS = \{([^]*?)^\}/m.exec(await readFile(join(here, 'rooms.py'), 'utf8'))?.[1] ?? ''
const known = [...table.matchAll(/"([\w-]+)": Room\(/g)].map(([, model = '']) => model)
const unknown = positionals.filter((model) => !known.includes(model))
if (unknown.length > 0) throw new Error(`no room in rooms.py for ${unknown.join(', ')}`)

for (const model of positionals.length > 0 ? positionals : known) {
  if (values.draft) {
    const { stdout } = await blender('render_room.py', ['--model', model, '--draft', '--out', join(values.draft, model)])
    console.log(/^TIMES .*/m.exec(stdout)?.[0])
  } else if (values.again || !isUpToDate(join(models, model, 'room'))) {
    if (values.plan) console.log(model)
    else await render(model).catch((error: unknown) => console.error(model, 'failed:', error))
  }
}

async function render(model: string): Promise<void> {
  const rendered = await mkdtemp(join(tmpdir(), 'room-'))
  const packed = join(models, model, '.room') // the shop reads no folder with such a name
  try {
    const { stdout } = await blender('render_room.py', ['--model', model, '--out', rendered])
    const bytes = await pack(rendered, packed, QUALITY)
    await rm(join(models, model, 'room'), { recursive: true, force: true })
    await rename(packed, join(models, model, 'room'))
    console.log(`${Math.round(bytes / 1000)} kB`, /^TIMES .*/m.exec(stdout)?.[0])
  } finally {
    await rm(packed, { recursive: true, force: true })
    await rm(rendered, { recursive: true, force: true })
  }
}
