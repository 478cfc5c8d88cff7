import type { CdpSession } from './cdp.ts'
import { PRELOAD_WORLD } from './page/page-scripts.ts'
import { TO_PAGE } from './page/preload-world.ts'

/** A frame of a page, as the sender of an IPC message. */
export type WebFrame = {
  readonly url: string
  readonly origin: string
  /** The parent frame; null for the page itself. */
  readonly parent: WebFrame | null
  readonly top: WebFrame
  readonly frames: readonly WebFrame[]
  readonly detached: boolean
  isDestroyed(): boolean
}

type FrameFacts = { id: string; parentId?: string; url: string }
type ContextFacts = { id: number; name: string; auxData?: { frameId?: string } }

/** The frames of one page. A frame with a preload script has a JavaScript world for it, the preload world. */
export type Frames = {
  main(): WebFrame
  /** Returns the frame of a preload world; undefined once the frame is gone. */
  ofWorld(contextId: number): WebFrame | undefined
  /** Sends a message to the preload script of a world. Does nothing when the world is gone, as in Electron. */
  tellWorld(contextId: number, text: string): Promise<void>
  /** Sends a message to the preload script of the main frame. Buffers the message when that script did not run yet. */
  tellMain(text: string): void
}

/** Tracks the frames of a page. Must be called before the page sends events. */
export function followFrames(page: CdpSession, mainFrameId: string, fromChromium: (url: string) => string): Frames {
  const urls = new Map<string, { url: string; parentId?: string }>([[mainFrameId, { url: '' }]])
  const worlds = new Map<number, string>()
  let buffered: string[] = []

  page.on<{ frame: FrameFacts }>('Page.frameNavigated', ({ frame }) => {
    urls.set(frame.id, { url: fromChromium(frame.url), ...(frame.parentId && { parentId: frame.parentId }) })
  })
  page.on<{ frameId: string; url: string }>('Page.navigatedWithinDocument', ({ frameId, url }) => {
    urls.set(frameId, { ...urls.get(frameId), url: fromChromium(url) })
  })
  page.on<{ frameId: string; parentFrameId: string }>('Page.frameAttached', ({ frameId, parentFrameId }) => {
    urls.set(frameId, { url: 'about:blank', parentId: parentFrameId })
  })
  page.on<{ frameId: string; reason: string }>('Page.frameDetached', ({ frameId, reason }) => {
    if (reason !== 'swap') urls.delete(frameId)
  })
  page.on<{ context: ContextFacts }>('Runtime.executionContextCreated', ({ context }) => {
    const frameId = context.auxData?.frameId
    if (context.name !== PRELOAD_WORLD || !frameId) return
    worlds.set(context.id, frameId)
    if (frameId !== mainFrameId) return
    const messages = buffered
    buffered = []
    for (const text of messages) void tellWorld(context.id, text)
  })
  page.on<{ executionContextId: number }>('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    worlds.delete(executionContextId)
  })
  page.on('Runtime.executionContextsCleared', () => worlds.clear())

  const frameOf = (id: string): WebFrame => ({
    get url() {
      return urls.get(id)?.url ?? ''
    },
    get origin() {
      return originOf(urls.get(id)?.url ?? '')
    },
    get parent() {
      const parentId = urls.get(id)?.parentId
      return parentId === undefined ? null : frameOf(parentId)
    },
    get top() {
      return frameOf(mainFrameId)
    },
    get frames() {
      return [...urls].filter(([, { parentId }]) => parentId === id).map(([child]) => frameOf(child))
    },
    get detached() {
      return !urls.has(id)
    },
    isDestroyed: () => !urls.has(id),
  })

  const tellWorld = async (contextId: number, text: string) => {
    const expression = `globalThis[${JSON.stringify(TO_PAGE)}]?.(${JSON.stringify(text)})`
    // After a navigation the world may be gone. As in Electron, the message is lost then.
    await page.send('Runtime.evaluate', { contextId, expression }).catch(() => undefined)
  }

  return {
    main: () => frameOf(mainFrameId),
    ofWorld: (contextId) => {
      const id = worlds.get(contextId)
      return id !== undefined && urls.has(id) ? frameOf(id) : undefined
    },
    tellWorld,
    tellMain: (text) => {
      const world = [...worlds].find(([, frameId]) => frameId === mainFrameId)
      if (world) void tellWorld(world[0], text)
      else buffered.push(text)
    },
  }
}

/** Returns the origin of a URL in Electron's format for standard schemes, for example `app://shop`. */
function originOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? 'null'
}
