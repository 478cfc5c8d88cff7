import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlacedWindow, persistPlace } from '#src/main/features/window/persist-place.ts'
import { type Choice, type WatchedPage, watchPage } from '#src/main/features/window/watch-page.ts'
import { MIN_SIZE, placeOnScreen, readPlace } from '#src/main/features/window/window-place.ts'
import { createTestFile, createTestLog, createTestTime, settle } from '#tests/main/support/test-machine.ts'

const mainScreen = { x: 0, y: 0, width: 1920, height: 1040 }
const second = { x: 1920, y: 0, width: 1280, height: 1024 }

describe('the position of the window', () => {
  it('is the center of the screen the first time', () => {
    expect(placeOnScreen(undefined, [mainScreen])).toEqual({
      bounds: { x: 240, y: 70, width: 1440, height: 900 },
      isMaximized: false,
    })
  })

  it('is the last one, also on a second screen', () => {
    const was = { bounds: { x: 2000, y: 50, width: 1100, height: 800 }, isMaximized: true }

    expect(placeOnScreen(was, [mainScreen, second])).toEqual(was)
  })

  it('is on an existing screen when its own was unplugged', () => {
    const was = { bounds: { x: 2000, y: 50, width: 1100, height: 800 }, isMaximized: true }

    expect(placeOnScreen(was, [mainScreen])).toEqual({
      bounds: { x: 410, y: 120, width: 1100, height: 800 },
      isMaximized: true,
    })
  })

  it('always leaves the title bar within reach and the window large enough', () => {
    const rectangle = fc.record({
      x: fc.integer({ min: -5000, max: 5000 }),
      y: fc.integer({ min: -5000, max: 5000 }),
      width: fc.integer({ min: 1, max: 6000 }),
      height: fc.integer({ min: 1, max: 6000 }),
    })
    fc.assert(
      fc.property(rectangle, fc.boolean(), (bounds, isMaximized) => {
        const { bounds: at } = placeOnScreen({ bounds, isMaximized }, [mainScreen, second])
        const isReachable = [mainScreen, second].some(
          (screen) =>
            at.y >= screen.y &&
            at.y + 40 <= screen.y + screen.height &&
            Math.min(at.x + at.width, screen.x + screen.width) - Math.max(at.x, screen.x) >= 200,
        )
        expect(isReachable).toBe(true)
        expect(at.width).toBeGreaterThanOrEqual(MIN_SIZE.width)
        expect(at.height).toBeGreaterThanOrEqual(MIN_SIZE.height)
      }),
    )
  })

  it('is stored shortly after a move, once, and at closing', async () => {
    const { window, happens } = createWindow()
    const time = createTestTime()
    const file = createTestFile()
    persistPlace(window, { file: file.file, timers: time.timers, log: createTestLog().log })

    for (let moved = 0; moved < 20; moved += 1) happens('move')
    expect(file.text()).toBeUndefined()
    await time.pass(500)

    expect(readPlace(file.file, createTestLog().log)).toMatchObject({ bounds: { x: 5, y: 6 } })
    file.file.remove()
    happens('close')
    expect(file.text()).toBeDefined()
  })

  it.each(['{', '[]', '{"bounds":7}'])('is the default when the file is unreadable: %s', (torn) => {
    const file = createTestFile()
    file.tear(torn)

    expect(readPlace(file.file, createTestLog().log)).toBeUndefined()
    expect(file.text()).toBeUndefined()
  })

  it('causes no message when the disk is full', () => {
    const { window, happens } = createWindow()
    const file = createTestFile()
    file.fill()
    persistPlace(window, { file: file.file, timers: createTestTime().timers, log: createTestLog().log })

    expect(() => happens('close')).not.toThrow()
  })
})

function createWindow() {
  const listeners = new Map<string, () => void>()
  const window: PlacedWindow = {
    on: (event, listener) => void listeners.set(event, listener),
    getNormalBounds: () => ({ x: 5, y: 6, width: 1200, height: 800 }),
    isMaximized: () => false,
    isDestroyed: () => false,
  }
  return { window, happens: (event: string) => listeners.get(event)?.() }
}

describe('a page that crashes or hangs', () => {
  function watched(choice: Choice | Error) {
    const listeners = new Map<string, (...words: never[]) => void>()
    const did: string[] = []
    const questions: string[] = []
    let answer = () => {}
    const page: WatchedPage = {
      on: (event: string, listener: (...words: never[]) => void) => void listeners.set(event, listener),
      forcefullyCrashRenderer: () => void did.push('end'),
      reload: () => void did.push('reload'),
      isDestroyed: () => false,
    }
    watchPage(page, {
      ask: ({ title }) => {
        questions.push(title)
        return new Promise((resolve, reject) => {
          answer = () => (choice instanceof Error ? reject(choice) : resolve(choice))
        })
      },
      quit: () => void did.push('quit'),
      log: createTestLog().log,
    })
    const happens = (event: string, ...words: unknown[]) => listeners.get(event)?.(...([{}, ...words] as never[]))
    return {
      did,
      questions,
      happens,
      answer: async () => {
        answer()
        await settle()
      },
    }
  }

  it.each([
    ['render-process-gone', [{ reason: 'crashed' }], 'gestopt'],
    ['unresponsive', [], 'reageert niet'],
    ['did-fail-load', [-6, 'ERR_FILE_NOT_FOUND', 'app://leermeester/', true], 'geladen'],
  ] as const)('is offered to be loaded again: %s', async (event, words, title) => {
    const { happens, answer, did, questions } = watched('reload')

    happens(event, ...words)
    happens(event, ...words)
    await answer()

    expect(questions).toEqual([expect.stringContaining(title)])
    expect(did.at(-1)).toBe('reload')
  })

  it('is ended before a reload, without a question about that crash', async () => {
    const { happens, answer, did, questions } = watched('reload')

    happens('unresponsive')
    await answer()
    happens('render-process-gone', { reason: 'killed' })
    await answer()

    expect(did).toEqual(['end', 'reload'])
    expect(questions).toHaveLength(1)
    happens('did-finish-load')
    happens('render-process-gone', { reason: 'crashed' })
    expect(questions).toHaveLength(2)
  })

  it.each([
    ['wait', []],
    ['quit', ['quit']],
  ] as const)('does what the seller chooses: %s', async (choice, done) => {
    const { happens, answer, did } = watched(choice)

    happens('unresponsive')
    await answer()

    expect(did).toEqual(done)
  })

  it('is reloaded when the question fails', async () => {
    const { happens, answer, did } = watched(new Error('no dialog'))

    happens('render-process-gone', { reason: 'oom' })
    await answer()

    expect(did).toEqual(['reload'])
  })

  it('causes no question when it was closed, replaced, or only a picture failed to load', () => {
    const { happens, questions } = watched('reload')

    happens('render-process-gone', { reason: 'clean-exit' })
    happens('did-fail-load', -3, 'ERR_ABORTED', 'app://leermeester/', true)
    happens('did-fail-load', -6, 'ERR_FILE_NOT_FOUND', 'app://leermeester/x', false)

    expect(questions).toEqual([])
  })
})
