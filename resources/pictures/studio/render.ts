/**
 * Renders models in full quality and packs them into ../models: node resources/pictures/studio/render.ts [MODEL…]
 * [--side front] [--again]
 *
 * Without names it renders all missing models, fronts first. That takes hours: start it with `nice` in the background.
 * A failed model is reported, and the next one follows.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { pack } from './pack.ts'

const run = promisify(execFile)
const here = import.meta.dirname
const models = join(here, '..', 'models')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { side: { type: 'string' }, again: { type: 'boolean' } },
})

const blender = (script: string, args: string[]) =>
  run(
    'flock',
    [
      join(tmpdir(), 'render.lock'),
      ...['blender', '-b', '--factory-startup', '--python-exit-code', '1', '-P', join(here, script), '--', ...args],
    ],
    { env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }, maxBuffer: 1e8 },
  )

/** Returns the pictures to render as [model, side], fronts of all models before other sides. */
async function picturesToRender(): Promise<[model: string, side: string][]> {
  const { stdout } = await blender('list_models.py', [])
  const known = stdout
    .split('\n')
    .filter((line) => line.startsWith('MODEL '))
    .map((line) => line.split(' ').slice(1))
  return ['front', 'detail', 'back'].flatMap((side) =>
    known
      .filter(([model = '', ...sides]) => sides.includes(side) && (positionals.length === 0 || positionals.includes(model)))
      .filter(() => !values.side || values.side === side)
      .filter(([model = '']) => values.again || !existsSync(join(models, model, side, 'layers.json')))
      .map(([model = '']): [string, string] => [model, side]),
  )
}

for (const [model, side] of await picturesToRender()) {
  const folder = await mkdtemp(join(tmpdir(), 'render-'))
  try {
    const { stdout } = await blender('render_model.py', ['--model', model, '--side', side, '--out', folder])
    const bytes = await pack(folder, join(models, model, side))
    const rooms = JSON.parse(await readFile(join(folder, 'layers.json'), 'utf8')).rooms.length + 1
    console.log(model, side, `${rooms} legs, ${Math.round(bytes / 1000)} kB`, /TIMES .*/.exec(stdout)?.[0] ?? '')
  } catch (error) {
    console.error(model, side, 'failed:', error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
