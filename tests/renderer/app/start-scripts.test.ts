import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startScripts } from '#src/renderer/app/start-scripts.ts'

const frames: (() => void)[] = []
const showFrame = () => {
  for (let count = 0; count < 2; count += 1) for (const frame of frames.splice(0)) frame()
}
const links = () => [...document.head.querySelectorAll('link[rel=modulepreload]')]
let readyState: DocumentReadyState = 'interactive'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)
  document.head.innerHTML =
    '<script type="text/plain" data-scripts="/base.js /home.js /start.js" data-styles="/base.css"></script>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.head.innerHTML = ''
  frames.length = 0
  readyState = 'interactive'
})

describe('the scripts of a page', () => {
  it('start when the page is complete and painted, each in a task of its own', async () => {
    const ran: string[] = []
    startScripts(async (href) => ran.push(href))
    await vi.advanceTimersByTimeAsync(1000)
    expect(links()).toEqual([])

    window.dispatchEvent(new Event('load'))
    expect(links()).toEqual([])
    const tasks: (() => void)[] = []
    vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task))
    const runTask = async () => {
      tasks.shift()?.()
      await vi.advanceTimersByTimeAsync(0) // lets promises continue
    }
    showFrame()
    await runTask()
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/base.js', '/home.js', '/start.js'])
    expect(ran).toEqual(['/base.js'])
    await runTask()
    expect(ran).toEqual(['/base.js', '/home.js'])
    await runTask()

    expect(ran).toEqual(['/base.js', '/home.js', '/start.js'])
    const style = document.head.querySelector('link[rel=stylesheet]')
    expect([style?.getAttribute('href'), style?.hasAttribute('disabled')]).toEqual(['/base.css', true])
  })

  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])(
    'start at once at the first %s of the visitor, and only once',
    async (sign) => {
      const load = vi.fn(async () => undefined)
      startScripts(load)
      document.body.dispatchEvent(new Event(sign, { bubbles: true }))
      expect(load).toHaveBeenCalledOnce()

      document.body.dispatchEvent(new Event(sign, { bubbles: true }))
      window.dispatchEvent(new Event('load'))
      showFrame()
      await vi.runAllTimersAsync()

      expect(load).toHaveBeenCalledTimes(3)
    },
  )

  it('start after five seconds when a picture does not arrive', async () => {
    const load = vi.fn(async () => undefined)
    startScripts(load)
    await vi.advanceTimersByTimeAsync(4999)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalled()
  })

  it('start in a page that is complete already', async () => {
    readyState = 'complete'
    const load = vi.fn(async () => undefined)
    startScripts(load)
    showFrame()
    await vi.runAllTimersAsync()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('start again at the next sign after one failed to load', async () => {
    const load = vi.fn<(href: string) => Promise<unknown>>(async () => undefined)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error)
    process.on('unhandledRejection', onFailure)
    startScripts(load)
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    await vi.runAllTimersAsync()
    process.off('unhandledRejection', onFailure)

    expect(load.mock.calls.map(([href]) => href)).toEqual(['/base.js', '/base.js', '/home.js', '/start.js'])
    expect(failures).toEqual([new TypeError('Failed to fetch')])
  })

  it('wait for the end of the page, which has its data', async () => {
    readyState = 'loading'
    const load = vi.fn(async () => undefined)
    startScripts(load)
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
    expect(links()).toHaveLength(3)
    expect(load).not.toHaveBeenCalled()

    window.dispatchEvent(new Event('DOMContentLoaded'))
    await vi.runAllTimersAsync()

    expect(load).toHaveBeenCalledTimes(3)
  })
})
