import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

type StartRequest = Extract<WorkerRequest, { type: 'start' }>
type Listener = Parameters<PoolWorker['on']>

/**
 * A Vitest pool of one thread that is reused between runs.
 *
 * By default Vitest starts a thread per run, which loads the server and opens a database. For two tests against one
 * mutant that is nine tenths of the time. In this pool only the first run starts the thread. Later runs receive the
 * "started" event at once, and send their settings (which name the tests) together with the files.
 */
export function reusablePool() {
  let thread: ThreadsPoolWorker | undefined
  let hasStarted = false

  const createPoolWorker = (options: PoolOptions): PoolWorker => {
    const listeners: Listener[] = []
    let config: StartRequest['context']['config'] | undefined
    const running = () => {
      if (!thread) throw new Error('the thread was not started')
      return thread
    }
    const answer = (type: 'started' | 'stopped') => {
      const response = { type, __vitest_worker_response__: true }
      // Asynchronous, like a response of the thread.
      setImmediate(() => {
        for (const [event, listener] of [...listeners]) if (event === 'message') listener(response)
      })
    }
    return {
      name: 'kept',
      async start() {
        if (thread) return
        const fresh = new ThreadsPoolWorker(options)
        await fresh.start()
        thread = fresh
      },
      // The thread ends with the process.
      async stop() {
        for (const listener of listeners.splice(0)) running().off(...listener)
      },
      on(...listener) {
        listeners.push(listener)
        running().on(...listener)
      },
      off(...listener) {
        const at = listeners.findIndex((known) => known[0] === listener[0] && known[1] === listener[1])
        if (at >= 0) listeners.splice(at, 1)
        running().off(...listener)
      },
      deserialize: (data) => data,
      send(message) {
        if (message.type === 'start') config = message.context.config
        if (message.type === 'stop') answer('stopped')
        else if (message.type === 'start' && hasStarted) answer('started')
        else if (message.type === 'run') {
          const context = { ...message.context, config }
          running().send({ ...message, context })
        } else running().send(message)
        hasStarted ||= message.type === 'start'
      },
    }
  }
  return { name: 'kept', createPoolWorker }
}
