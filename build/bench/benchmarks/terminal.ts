import { runOrStop } from '../../lib/run.ts'
import type { Benchmark } from '../figure.ts'
import { withBenchPos } from '../terminal/bench-pos.ts'
import { measureCalls } from '../terminal/calls.ts'
import { measureKeys } from '../terminal/keys.ts'
import { measureLongUse } from '../terminal/long-use.ts'
import { KEYPAD } from '../terminal/selectors.ts'
import { reportSizes } from '../terminal/sizes.ts'
import { measureStarts } from '../terminal/starts.ts'
import { withBenchShop } from '../visits/bench-shop.ts'

const CATALOG = { products: 60, variants: 4 }

/**
 * Measures the showroom app: sizes, start time, calls, input latency and memory. Runs on Electron when it is installed,
 * else on the stand-in (Chromium with a simulated Electron API, `e2e/support/electron-double`). For start, calls and keys
 * the limit is an application without content, measured in the same run.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  await runOrStop('electron-vite', ['build', '--logLevel', 'warn'])
  await reportSizes(reporter)
  await withBenchShop({ size: CATALOG, isQuick }, async (bench) => {
    await withBenchPos(bench, async (showroom) => {
      await measureStarts(showroom, { isQuick }, reporter)
      const terminal = await showroom.openWithSession(showroom.unpaidOrderId)
      const bare = await showroom.openBare()
      try {
        await terminal.page.locator(KEYPAD.field).waitFor()
        await measureCalls({ ours: terminal.page, bare: bare.page, isQuick }, reporter)
        await measureKeys({ ours: terminal.page, bare: bare.page, isQuick }, reporter)
      } finally {
        await terminal.close()
        await bare.close()
      }
      await measureLongUse(showroom, { isQuick }, reporter)
    })
  })
}
