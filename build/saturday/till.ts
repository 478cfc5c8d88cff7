import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createApi } from '#shared/contracts/endpoints.ts'
import type { Channel, ChannelInput, ChannelReply } from '#shared/contracts/pos/channel.ts'
import type { WireOutcome } from '#shared/contracts/pos/channel-names.ts'
import { ROOT } from '../lib/run.ts'
import type { TillCall, TillReply } from './till-process.ts'

/** A refused call to a channel of the till. */
export class TillRefusal extends Error {
  readonly code: string
  constructor(channel: string, code: string, message: string) {
    super(`${channel}: ${code} ${message}`)
    this.code = code
  }
}

/** The till was ended during a call. */
export class TillGone extends Error {}

/** `folder` is the data folder of the till. */
type TillOptions = { folder: string; shopUrl: string; clockOffMs: number }
type Pending = { resolve(reply: TillReply): void; reject(error: Error): void }
type UnsentCall = TillCall extends infer Call ? (Call extends unknown ? Omit<Call, 'id'> : never) : never

/**
 * A till in a process of its own, with its real main process and files. A test makes the calls of its page, restarts it
 * and kills it.
 */
export async function openTill({ folder, shopUrl, clockOffMs }: TillOptions) {
  let running = await start()

  async function start() {
    const child = fork(join(ROOT, 'build/saturday/till-process.ts'), {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', join(ROOT, 'build/saturday/shift-clock.ts')],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(ROOT, '.cache/node'),
        TILL_FOLDER: folder,
        SHOP_URL: shopUrl,
        CLOCK_OFF_MS: String(clockOffMs),
      },
    })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4000)
    })
    const killOnExit = () => child.kill('SIGKILL')
    process.once('exit', killOnExit)
    const pending = new Map<number, Pending>()
    const started = Promise.withResolvers<void>()
    const exited = new Promise<void>((resolve) =>
      child.once('exit', (code, signal) => {
        process.off('exit', killOnExit)
        const gone = new TillGone(`the till ended with ${signal ?? code}: ${output}`)
        started.reject(gone)
        for (const { reject } of pending.values()) reject(gone)
        pending.clear()
        resolve()
      }),
    )
    child.on('message', (reply: TillReply) => {
      if (reply.kind === 'started') return started.resolve()
      const call = pending.get(reply.id)
      pending.delete(reply.id)
      if (reply.kind === 'failed') call?.reject(new Error(reply.error))
      else call?.resolve(reply)
    })
    await started.promise
    return { child, pending, exited }
  }

  let lastId = 0
  function call(unsent: UnsentCall): Promise<TillReply> {
    const { child, pending } = running
    lastId += 1
    const id = lastId
    return new Promise<TillReply>((resolve, reject) => {
      pending.set(id, { resolve, reject })
      // Fails when the till has just ended; its `exit` event rejects the call.
      child.send({ ...unsent, id }, () => undefined)
    })
  }

  const fetchThroughTill = async (url: string, init: RequestInit): Promise<Response> => {
    const reply = await call({
      kind: 'request',
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : null,
    })
    if (reply.kind !== 'response') throw new Error(`unexpected reply ${reply.kind}`)
    const { status, type, text } = reply
    return new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } })
  }

  return {
    /** The API of the shop as the page of the till calls it: through `app://`. */
    api: createApi({ fetch: fetchThroughTill, baseUrl: 'app://leermeester' }),

    /** Calls a channel as the page of the till. Throws `TillRefusal` for a refused call. */
    async call<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelReply<C>> {
      const reply = await call({ kind: 'invoke', channel: channel.channel, input })
      if (reply.kind !== 'value') throw new Error(`unexpected reply ${reply.kind}`)
      const outcome = reply.value as WireOutcome // every channel returns one
      if (outcome.ok) return channel.reply.parse(outcome.value) as ChannelReply<C> // the schema of the channel
      throw new TillRefusal(channel.channel, outcome.code, outcome.message)
    },

    /** Quits the till, as closing its window does. */
    async quit(): Promise<void> {
      const { exited } = running
      void call({ kind: 'quit' }).catch(() => undefined)
      await exited
    },
    /** Kills the till (SIGKILL). Calls in progress throw `TillGone`. */
    async kill(): Promise<void> {
      running.child.kill('SIGKILL')
      await running.exited
    },
    /** Starts the till again. */
    async start(): Promise<void> {
      running = await start()
    },
    async close(): Promise<void> {
      running.child.kill('SIGKILL')
      await running.exited
    },
  }
}
export type SaturdayTill = Awaited<ReturnType<typeof openTill>>
