import type { LaunchedApp } from './launch.ts'

/** Memory after a garbage collection. */
export type MemoryUsage = { pageHeapMb: number; nodes: number; listeners: number; mainHeapMb: number }

const MEGABYTE = 1024 * 1024

/** Collects garbage in the page and the main process, and measures the remaining memory. */
export async function memoryUsageOf({ app, page }: LaunchedApp): Promise<MemoryUsage> {
  const devtools = await page.context().newCDPSession(page)
  try {
    await devtools.send('Performance.enable')
    // Repeats, because objects that one collection removes may have referenced others.
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

/** Runs in the main process. Enables `gc` at run time, because a till is started without that flag. */
function mainHeapBytes(): number {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  const { runInNewContext } = process.getBuiltinModule('node:vm')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // exists since the line above
  for (let time = 0; time < 3; time += 1) collect()
  return process.memoryUsage().heapUsed
}
