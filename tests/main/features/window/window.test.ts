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
    const lastPlace = { bounds: { x: 2000, y: 50, width: 1100, height: 800 }, isMaximized: true }

    expect(placeOnScreen(lastPlace, [mainScreen, second])).toEqual(lastPlace)
  })

  it('is on an existing screen when its own was unplugged', () => {
    const lastPlace = { bounds: { x: 2000, y: 50, width: 1100, height: 800 }, isMaximized: true }

    expect(placeOnScreen(lastPlace, [mainScreen])).toEqual({
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
    const { window, emit } = createWindow()
    const time = createTestTime()
    const file = createTestFile()
    persistPlace(window, { file: file.file, timers: time.timers, log: createTestLog().log })

    for (let moved = 0; moved < 20; moved += 1) emit('move')
    expect(file.text()).toBeUndefined()
    await time.pass(500)

    expect(readPlace(file.file, createTestLog().log)).toMatchObject({ bounds: { x: 5, y: 6 } })
    file.file.remove()
    emit('close')
    expect(file.text()).toBeDefined()
  })

  it.each(['{', '[]', '{"bounds":7}'])('is unknown when its file is unreadable; the file is deleted: %s', (torn) => {
    const file = createTestFile()
    file.tear(torn)

    expect(readPlace(file.file, createTestLog().log)).toBeUndefined()
    expect(file.text()).toBeUndefined()
  })

  it('is not stored on a full disk, and causes no error', () => {
    const { window, emit } = createWindow()
    const file = createTestFile()
    file.fill()
    persistPlace(window, { file: file.file, timers: createTestTime().timers, log: createTestLog().log })

    expect(() => emit('close')).not.toThrow()
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
  return { window, emit: (event: string) => listeners.get(event)?.() }
}

describe('a page that crashes or hangs', () => {
  function watchTestPage(choice: Choice | Error) {
    const listeners = new Map<string, (...words: never[]) => void>()
    const actions: string[] = []
    const questions: string[] = []
    let answer = () => {}
    const page: WatchedPage = {
      on: (event: string, listener: (...words: never[]) => void) => void listeners.set(event, listener),
      forcefullyCrashRenderer: () => void actions.push('end'),
      reload: () => void actions.push('reload'),
      isDestroyed: () => false,
    }
    watchPage(page, {
      ask: ({ title }) => {
        questions.push(title)
        return new Promise((resolve, reject) => {
          answer = () => (choice instanceof Error ? reject(choice) : resolve(choice))
        })
      },
      quit: () => void actions.push('quit'),
      log: createTestLog().log,
    })
    const emit = (event: string, ...words: unknown[]) => listeners.get(event)?.(...([{}, ...words] as never[]))
    return {
      actions,
      questions,
      emit,
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
  ] as const)('causes one question to the seller, and can be reloaded: %s', async (event, words, title) => {
    const { emit, answer, actions, questions } = watchTestPage('reload')

    emit(event, ...words)
    emit(event, ...words)
    await answer()

    expect(questions).toEqual([expect.stringContaining(title)])
    expect(actions.at(-1)).toBe('reload')
  })

  it('is ended before a reload, and this end causes no second question', async () => {
    const { emit, answer, actions, questions } = watchTestPage('reload')

    emit('unresponsive')
    await answer()
    emit('render-process-gone', { reason: 'killed' })
    await answer()

    expect(actions).toEqual(['end', 'reload'])
    expect(questions).toHaveLength(1)
    emit('did-finish-load')
    emit('render-process-gone', { reason: 'crashed' })
    expect(questions).toHaveLength(2)
  })

  it.each([
    ['wait', []],
    ['quit', ['quit']],
  ] as const)('is handled as the seller chooses: %s', async (choice, done) => {
    const { emit, answer, actions } = watchTestPage(choice)

    emit('unresponsive')
    await answer()

    expect(actions).toEqual(done)
  })

  it('is reloaded when the question cannot be shown', async () => {
    const { emit, answer, actions } = watchTestPage(new Error('no dialog'))

    emit('render-process-gone', { reason: 'oom' })
    await answer()

    expect(actions).toEqual(['reload'])
  })

  it('causes no question when it was closed or replaced, or when only a frame in it failed to load', () => {
    const { emit, questions } = watchTestPage('reload')

    emit('render-process-gone', { reason: 'clean-exit' })
    emit('did-fail-load', -3, 'ERR_ABORTED', 'app://leermeester/', true)
    emit('did-fail-load', -6, 'ERR_FILE_NOT_FOUND', 'app://leermeester/x', false)

    expect(questions).toEqual([])
  })
})
