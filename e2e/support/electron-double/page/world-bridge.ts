import type { Codec } from '../codec.ts'

/** Serializable description of a value that passes between the two JavaScript worlds of a page. */
type ValueDescription =
  | { call: number }
  | { promise: number }
  | { list: ValueDescription[] }
  | { object: [string, ValueDescription][] }
  | { value: string }

type Message =
  | { kind: 'call'; id: number; given: ValueDescription[] }
  | { kind: 'answer'; answer: { value: ValueDescription } | { error: string } }
  | { kind: 'resolved'; id: number; value: ValueDescription }
  | { kind: 'rejected'; id: number; error: string }
  | { kind: 'released'; id: number }
  | { kind: 'expose'; key: string; api: ValueDescription }
  | { kind: 'open'; url: string }

/** One end of the bridge between the page's own JavaScript world and the world of the preload script. */
export type WorldBridge = {
  tell(message: Message): void
  describe(value: unknown): ValueDescription
  revive(described: ValueDescription): unknown
  onExpose(listener: (key: string, api: unknown) => void): void
  /** Called when the page opens a window. */
  onOpen(listener: (url: string) => void): void
}

/**
 * Passes values between the page's world and the preload script's world, as Electron's context bridge does: plain data
 * is copied, functions and promises are wrapped, other values are structured clones.
 *
 * The two worlds share only the document. They communicate by events of the document, which are synchronous, so calls
 * between the worlds are synchronous as in Electron. The source is injected into both worlds (`page-scripts.ts`) and
 * may not use anything outside this function.
 */
export function makeWorldBridge(codec: Codec, me: string, other: string): WorldBridge {
  const functions = new Map<number, (...given: unknown[]) => unknown>()
  /** Tells the other world when the wrapper of its function was garbage collected, so that it can release the function. */
  const wrappers = new FinalizationRegistry<number>((id) => tell({ kind: 'released', id }))
  const promises = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  // Saves these functions before a script of the page can replace them.
  const { dispatchEvent, addEventListener } = document
  let lastId = 0
  let answered: { value: ValueDescription } | { error: string } | undefined
  let opened: (url: string) => void = () => {}
  let exposed: (key: string, api: unknown) => void = () => {}
  const messageOf = (error: unknown) => String((error as Error | null)?.message ?? error)

  const tell = (message: Message) => {
    dispatchEvent.call(document, new CustomEvent(other, { detail: JSON.stringify(message) }))
  }

  const describe = (value: unknown): ValueDescription => {
    if (typeof value === 'function') {
      lastId += 1
      functions.set(lastId, value as (...given: unknown[]) => unknown)
      return { call: lastId }
    }
    if (value instanceof Promise) {
      lastId += 1
      const id = lastId
      value.then(
        (resolved) => tell({ kind: 'resolved', id, value: describe(resolved) }),
        (error: unknown) => tell({ kind: 'rejected', id, error: messageOf(error) }),
      )
      return { promise: id }
    }
    if (Array.isArray(value)) return { list: value.map(describe) }
    if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      return { object: Object.entries(value).map(([key, one]) => [key, describe(one)]) }
    }
    return { value: codec.encode(value) }
  }

  const revive = (described: ValueDescription): unknown => {
    if ('call' in described) {
      const wrapper = (...given: unknown[]) => {
        answered = undefined
        tell({ kind: 'call', id: described.call, given: given.map(describe) })
        const answer = answered as { value: ValueDescription } | { error: string } | undefined // set during the synchronous event
        if (!answer) throw new Error('The other world of this page is gone')
        if ('error' in answer) throw new Error(answer.error)
        return revive(answer.value)
      }
      wrappers.register(wrapper, described.call)
      return wrapper
    }
    if ('promise' in described) {
      return new Promise((resolve, reject) => promises.set(described.promise, { resolve, reject }))
    }
    if ('list' in described) return described.list.map(revive)
    if ('object' in described) return Object.fromEntries(described.object.map(([key, one]) => [key, revive(one)]))
    return codec.decode(described.value)
  }

  const answerOf = (id: number, given: ValueDescription[]): { value: ValueDescription } | { error: string } => {
    try {
      return { value: describe(functions.get(id)?.(...given.map(revive))) }
    } catch (error) {
      return { error: messageOf(error) }
    }
  }

  const takePromise = (id: number) => {
    const promise = promises.get(id)
    promises.delete(id)
    return promise
  }

  addEventListener.call(document, me, (event) => {
    const message = JSON.parse((event as CustomEvent<string>).detail) as Message
    if (message.kind === 'call') tell({ kind: 'answer', answer: answerOf(message.id, message.given) })
    if (message.kind === 'answer') answered = message.answer
    if (message.kind === 'resolved') takePromise(message.id)?.resolve(revive(message.value))
    if (message.kind === 'rejected') takePromise(message.id)?.reject(new Error(message.error))
    if (message.kind === 'released') functions.delete(message.id)
    if (message.kind === 'open') opened(message.url)
    if (message.kind === 'expose') exposed(message.key, revive(message.api))
  })

  return {
    tell,
    describe,
    revive,
    onOpen: (listener) => {
      opened = listener
    },
    onExpose: (listener) => {
      exposed = listener
    },
  }
}
