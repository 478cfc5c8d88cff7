import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../../chromium.ts'
import { createContactSheet } from '../color/contact-sheet.ts'
import { catalogLeathers, type MeasuredLeather, measureColors } from '../color/measure-colors.ts'
import type { Benchmark } from '../figure.ts'
import { RENDERING_FLAGS } from '../pictures/browser.ts'

/** Leathers of a trial: every ninth. */
const TRIAL_STEP = 9
/** Leathers that are listed by name. */
const LISTED = 10
const UNIT = 'ΔE00'
/** Where the contact sheet is written: picture and 3D side by side. */
const SHEET = join(tmpdir(), 'leermeester-colors.png')

/**
 * Measures whether each leather has one color in the picture, in 3D and as a sample: at most ΔE00 3 on the
 * lit plane for 95 % of the leathers, and at most 5 for all. `build/bench/color/lit-plane.ts` defines the lit plane. Needs no shop: it
 * composes the pictures itself, and draws in headless Chromium.
 */
export const benchmark: Benchmark = async ({ report }, { isQuick }) => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: false,
    args: RENDERING_FLAGS,
  })
  const sheet = createContactSheet()
  try {
    const leathers = catalogLeathers().filter((_, at) => !isQuick || at % TRIAL_STEP === 0)
    const { overlap, pixels, leathers: measured } = await measureColors(await browser.newPage(), leathers, sheet.add)
    await sheet.write(SHEET)

    report({ name: 'leathers', value: measured.length, unit: '', source: `contact sheet in ${SHEET}` })
    report({
      name: 'leather at the same place in picture and 3D',
      value: overlap * 100,
      unit: '%',
      goal: { atLeast: 99 },
    })
    report({ name: 'lit plane', value: pixels.lit, unit: 'pixels', details: pixels })
    for (const [family, group] of Map.groupBy(measured, (leather) => leather.family)) {
      reportSpread(`${family} (${group.length}): largest difference`, group, ({ worst }) => worst)
    }
    reportSpread('picture and sample', measured, ({ pictureToSample }) => pictureToSample)
    reportSpread('3D and sample', measured, ({ in3dToSample }) => in3dToSample)
    for (const plane of ['lit', 'front', 'seat', 'arm'] as const) {
      reportSpread(`picture and 3D, ${plane}`, measured, ({ pictureTo3d }) => pictureTo3d[plane])
    }
    for (const leather of measured.toSorted((one, other) => other.worst - one.worst).slice(0, LISTED)) {
      const { name, family, worst, picture, in3d, sample } = leather
      const colors = `picture ${picture.join(' ')}, 3D ${in3d.join(' ')}, sample ${sample.join(' ')}`
      report({ name: `${name} (${family})`, value: worst, unit: UNIT, source: colors })
    }
    const shareWithin = (limit: number) =>
      (measured.filter(({ worst }) => worst <= limit).length / measured.length) * 100
    report({ name: 'leathers with at most ΔE00 3', value: shareWithin(3), unit: '%', goal: { atLeast: 95 } })
    report({ name: 'leathers with at most ΔE00 5', value: shareWithin(5), unit: '%', goal: { atLeast: 100 } })
  } finally {
    await browser.close()
  }

  /** Reports the median, and beside it the 95th percentile and the maximum. */
  function reportSpread(
    name: string,
    leathers: readonly MeasuredLeather[],
    differenceOf: (leather: MeasuredLeather) => number,
  ): void {
    const sorted = leathers.map(differenceOf).sort((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    const [median, p95, max] = [at(0.5), at(0.95), at(1)]
    const source = `p95 ${p95.toFixed(1)}, maximum ${max.toFixed(1)}`
    report({ name, value: median, unit: UNIT, source, details: { p95, max } })
  }
}
