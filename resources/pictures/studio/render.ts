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
/**
 * Sides in the order in which they are made. Those in one row are made by one Blender, which builds the model once for all
 * of them.
 */
const ROUNDS = [['three-quarter'], ['side', 'back'], ['front'], ['detail']]
const AROUND = ['three-quarter', 'side', 'back']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { side: { type: 'string' }, again: { type: 'boolean' }, plan: { type: 'boolean' } },
})

type Pictures = { model: string; sides: string[] }

/** Returns the pictures to render, in rounds: best sellers first, then sofas, then the other models. */
async function picturesToRender(): Promise<Pictures[]> {
  const { stdout } = await blender('list_models.py', [])
  const known = stdout
    .split('\n')
    .filter((line) => line.startsWith('MODEL '))
    .map((line) => line.split(' ').slice(1))
    .map(([model = '', ...sides]) => ({ model, sides: [...new Set([...sides, ...AROUND])] }))
  const place = ({ model }: { model: string }) => (BEST_SELLERS.indexOf(model) + 1 || Number.POSITIVE_INFINITY)
  const inOrder = known.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
  const isWanted = (model: string, side: string) =>
    (positionals.length === 0 || positionals.includes(model)) &&
    (!values.side || values.side === side) &&
    (values.again || !isUpToDate(join(models, model, side)))
  return ROUNDS.flatMap((round) =>
    inOrder.map(({ model, sides }) => ({
      model,
      sides: round.filter((side) => sides.includes(side) && isWanted(model, side)),
    })),
  ).filter(({ sides }) => sides.length > 0)
}

/** Renders sides of a model as PNG layers. Returns a function that packs them in the place of the old ones. */
async function render({ model, sides }: Pictures): Promise<() => Promise<void>> {
  const rendered = await mkdtemp(join(tmpdir(), 'render-'))
  try {
    const { stdout } = await blender('render_model.py', [
      ...['--model', model, '--out', rendered],
      ...sides.flatMap((side) => ['--side', side]),
    ])
    return async () => {
      for (const side of sides) {
        const times = new RegExp(`^TIMES ${model} ${side} (.*)`, 'm').exec(stdout)?.[1]
        await replaceSide(sides.length > 1 ? join(rendered, side) : rendered, { model, side, times })
      }
      await rm(rendered, { recursive: true, force: true })
    }
  } catch (error) {
    console.error(model, ...sides, 'failed:', error)
    await rm(rendered, { recursive: true, force: true })
    return async () => {}
  }
}

async function replaceSide(rendered: string, { model, side, times }: { model: string; side: string; times?: string | undefined }) {
  const target = join(models, model, side)
  const packed = join(models, model, `.${side}`) // the shop reads no folder with such a name
  try {
    const bytes = await pack(rendered, packed)
    const rooms = JSON.parse(await readFile(join(rendered, 'layers.json'), 'utf8')).rooms.length + 1
    await rm(target, { recursive: true, force: true })
    await rename(packed, target)
    console.log(model, side, `${rooms} legs, ${Math.round(bytes / 1000)} kB`, times ?? '')
  } catch (error) {
    console.error(model, side, 'not packed:', error)
  } finally {
    await rm(packed, { recursive: true, force: true })
  }
}

let packing = Promise.resolve()
for (const pictures of await picturesToRender()) {
  if (values.plan) {
    console.log(pictures.model, ...pictures.sides)
    continue
  }
  const finish = await render(pictures)
  await packing
  packing = finish() // while the next model is built
}
await packing
