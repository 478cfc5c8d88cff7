import type { LaunchedApp } from './launch.ts'

/** What is held after everything was collected that nobody needs. */
export type MemoryUsage = { pageHeapMb: number; nodes: number; listeners: number; mainHeapMb: number }

const MEGABYTE = 1024 * 1024

/** Collects in page and main process, and looks what stays. */
export async function memoryUsageOf({ app, page }: LaunchedApp): Promise<MemoryUsage> {
  const devtools = await page.context().newCDPSession(page)
  try {
    await devtools.send('Performance.enable')
    // What one collection lets go may be what kept something else.
    for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return {
      pageHeapMb: metric('JSHeapUsedSize') / MEGABYTE,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      mainHeapMb: (await app.evaluate(mainHeapBytes)) / MEGABYTE,
    }
  } finally {
    await devtools.detach()
  }
}

/** In the main process: without a flag at its start, which a till does not have either. */
function mainHeapBytes(): number {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  const { runInNewContext } = process.getBuiltinModule('node:vm')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // there since the line above
  for (let time = 0; time < 3; time += 1) collect()
  return process.memoryUsage().heapUsed
}
