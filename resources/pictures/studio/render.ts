/**
 * Renders models in full quality and packs them into ../models: node resources/pictures/studio/render.ts [MODEL…]
 * [--side front] [--again] [--plan]
 *
 * Without names it renders all pictures that are missing or made by an older version of the studio, in the order of the
 * plan in the README. That takes hours: start it with `nice` in the background. It can be stopped and started again,
 * because a picture that is finished is not rendered again, and an old picture stays until the new one is finished.
 * `--plan` prints what it would render. A failed model is reported, and the next one follows.
 */
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BEST_SELLERS } from './best-sellers.ts'
import { blender } from './blender.ts'
import { pack } from './pack.ts'
import { isUpToDate } from './studio-version.ts'

const models = join(import.meta.dirname, '..', 'models')
const AROUND = ['three-quarter', 'side', 'back']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { side: { type: 'string' }, again: { type: 'boolean' }, plan: { type: 'boolean' } },
})

type Picture = { model: string; side: string }

/**
 * Returns the pictures to render: the sides of the best sellers, their fronts, the sides of the other models, their
 * fronts, and details last.
 */
async function picturesToRender(): Promise<Picture[]> {
  const { stdout } = await blender('list_models.py', [])
  const known = stdout
    .split('\n')
    .filter((line) => line.startsWith('MODEL '))
    .map((line) => line.split(' ').slice(1))
    .map(([model = '', ...sides]) => ({ model, sides: [...new Set([...sides, ...AROUND])] }))
  const isBestSeller = ({ model }: { model: string }) => BEST_SELLERS.includes(model)
  const best = known.filter(isBestSeller).toSorted((a, b) => BEST_SELLERS.indexOf(a.model) - BEST_SELLERS.indexOf(b.model))
  const others = known.filter((one) => !isBestSeller(one))
  const inOrder = (some: typeof known, order: readonly string[]): Picture[] =>
    order.flatMap((side) => some.filter(({ sides }) => sides.includes(side)).map(({ model }) => ({ model, side })))
  return [
    ...inOrder(best, [...AROUND, 'front']),
    ...inOrder(others, [...AROUND, 'front']),
    ...inOrder([...best, ...others], ['detail']),
  ]
    .filter(({ model }) => positionals.length === 0 || positionals.includes(model))
    .filter(({ side }) => !values.side || values.side === side)
    .filter(({ model, side }) => values.again || !isUpToDate(join(models, model, side)))
}

async function render({ model, side }: Picture): Promise<void> {
  const rendered = await mkdtemp(join(tmpdir(), 'render-'))
  const target = join(models, model, side)
  const packed = join(models, model, `.${side}`) // the shop reads no folder with such a name
  try {
    const { stdout } = await blender('render_model.py', ['--model', model, '--side', side, '--out', rendered])
    const bytes = await pack(rendered, packed)
    const rooms = JSON.parse(await readFile(join(rendered, 'layers.json'), 'utf8')).rooms.length + 1
    await rm(target, { recursive: true, force: true })
    await rename(packed, target)
    console.log(model, side, `${rooms} legs, ${Math.round(bytes / 1000)} kB`, /TIMES .*/.exec(stdout)?.[0] ?? '')
  } catch (error) {
    console.error(model, side, 'failed:', error)
  } finally {
    await rm(rendered, { recursive: true, force: true })
    await rm(packed, { recursive: true, force: true })
  }
}

for (const picture of await picturesToRender()) {
  if (values.plan) console.log(picture.model, picture.side)
  else await render(picture)
}
