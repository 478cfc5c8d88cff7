import { registerHooks } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { createHeadlessElectron } from './headless-electron.ts'

// The real main process of the till in a process of its own, without windows. The parent process makes the calls of its
// page through the messages below.

/** A call of the parent process: a channel of the bridge, or a request under `app://`. */
export type TillCall =
  | { id: number; kind: 'invoke'; channel: string; input: unknown }
  | { id: number; kind: 'request'; url: string; method: string; headers: Record<string, string>; body: string | null }
  | { id: number; kind: 'quit' }
/** `started` is sent once, when the window of the till may be used. */
export type TillReply =
  | { kind: 'started' }
  | { id: number; kind: 'value'; value: unknown }
  | { id: number; kind: 'response'; status: number; type: string; cachedAt: string | null; text: string }
  | { id: number; kind: 'failed'; error: string }

const folder = process.env.TILL_FOLDER
if (!folder) throw new Error('TILL_FOLDER is missing')

const till = createHeadlessElectron(folder)
Reflect.set(globalThis, Symbol.for('headless-electron'), till.electron)
const MODULE = 'headless:electron'
const QUICK_CLOCK = new URL('./quick-clock.ts', import.meta.url).href

registerHooks({
  resolve(name, context, next) {
    if (name === 'electron') return { url: MODULE, format: 'commonjs', shortCircuit: true }
    const resolved = next(name, context)
    return resolved.url.endsWith('/src/main/machine-clock.ts') ? { ...resolved, url: QUICK_CLOCK } : resolved
  },
  load(url, context, next) {
    if (url !== MODULE) return next(url, context)
    // `import { app } from 'electron'` finds only names that are in the text of the module.
    const names = Object.keys(till.electron).map((name) => `exports.${name} = electron.${name};`)
    const source = `const electron = globalThis[Symbol.for('headless-electron')]; ${names.join(' ')}`
    return { format: 'commonjs', source, shortCircuit: true }
  },
})

// The build of the app sets it to the source of updates.
Reflect.set(globalThis, 'RELEASE_SOURCE', null)
await import('../../src/main/index.ts')
till.becomeReady()
// The channel has a handler as soon as the app has composed its bridge; the call itself waits for the features.
for (;;) {
  const answer = await till.invoke('state:read', null).catch(() => undefined)
  if (answer) break
  await pause(5)
}
process.on('message', (call: TillCall) => void respond(call))
// Ends with the process of the test.
process.once('disconnect', () => process.exit())
send({ kind: 'started' })

async function respond(call: TillCall): Promise<void> {
  const { id } = call
  try {
    if (call.kind === 'quit') return till.quit()
    if (call.kind === 'invoke') return send({ id, kind: 'value', value: await till.invoke(call.channel, call.input) })
    const { url, method, headers, body } = call
    const response = await till.request(url, { method, headers, ...(body !== null && { body }) })
    send({
      id,
      kind: 'response',
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      cachedAt: response.headers.get('x-kept-since'),
      text: await response.text(),
    })
  } catch (error) {
    send({ id, kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function send(reply: TillReply): void {
  if (process.connected) process.send?.(reply)
}
