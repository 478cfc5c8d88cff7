import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'playwright/test'
import { openStage, type StageView } from '../support/model-stage/open-stage.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

const MODELS = join(import.meta.dirname, '../../resources/three-d/models')
const VIEWS: readonly StageView[] = [
  { name: 'front', azimuth: -28, elevation: 11 },
  { name: 'behind', azimuth: 152, elevation: 13 },
  { name: 'below', azimuth: -20, elevation: -35 },
]
const PIXELS = 128
/** Least share of a picture that a model covers: a bar stool on thin legs. */
const COVERED = 0.06
/** Share of a model's pixels that may show the inside of a surface. */
const HOLES = 0.001

test('every 3D model is drawn whole from the front, from behind and from below', DESKTOP_ONLY, async ({ page }) => {
  test.slow()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  const stage = await openStage(page, VIEWS, PIXELS)

  const faults: string[] = []
  for (const file of readdirSync(MODELS)) {
    const model = basename(file, '.glb')
    for (const [view, { covered, cut, holes }] of (await stage.look(model)).entries()) {
      if (covered >= COVERED && cut === 0 && holes <= HOLES) continue
      faults.push(`${model} ${VIEWS[view]?.name}: covers ${covered.toFixed(3)}, cut ${cut}, holes ${holes.toFixed(4)}`)
    }
  }

  expect(faults).toEqual([])
  expect(complaints).toEqual([])
})
