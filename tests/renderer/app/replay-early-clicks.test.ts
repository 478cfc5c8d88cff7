import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { replayEarlyClicks } from '#src/renderer/app/replay-early-clicks.ts'

/** Marks an element as React does during hydration. */
const comeAlive = (element: Element) => Object.assign(element, { __reactProps$test: {} })

describe('a click before hydration', () => {
  beforeAll(replayEarlyClicks)
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = '<button type="button"><span>Menu</span></button><form><button>Verstuur</button></form>'
  })
  afterEach(() => {
    vi.advanceTimersByTime(20_000) // no timer is left for the next test
    vi.useRealTimers()
  })

  const menu = () => document.querySelector('button') as HTMLButtonElement
  function answersOf(button: HTMLElement) {
    const answers: string[] = []
    button.addEventListener('click', () => answers.push('pressed'))
    return answers
  }

  it('is repeated after hydration', () => {
    document.querySelector('span')?.click()
    vi.advanceTimersByTime(800)
    const answers = answersOf(menu())
    vi.advanceTimersByTime(200)
    expect(answers).toEqual([])

    comeAlive(menu())
    vi.advanceTimersByTime(100)

    expect(answers).toEqual(['pressed'])
  })

  it('is not repeated when React has handled it during hydration', () => {
    const answers = answersOf(menu())
    document.addEventListener('click', () => comeAlive(menu()), { once: true })

    menu().click()
    vi.advanceTimersByTime(1000)

    expect(answers).toEqual(['pressed'])
  })

  it('is repeated only when its element handles events, which may be after it is marked', () => {
    const answers = answersOf(menu())
    comeAlive(menu())
    let isReady = false
    const stop = (event: Event) => isReady || event.stopPropagation()
    document.body.addEventListener('click', stop, true)

    menu().click()
    vi.advanceTimersByTime(500)
    expect(answers).toEqual([])
    isReady = true
    vi.advanceTimersByTime(200)

    expect(answers).toEqual(['pressed'])
    document.body.removeEventListener('click', stop, true)
  })

  it('is dropped after another click, or after a timeout', () => {
    menu().click()
    vi.advanceTimersByTime(100)
    const answers = answersOf(menu())
    comeAlive(menu())
    menu().click()
    vi.advanceTimersByTime(1000)
    expect(answers).toEqual(['pressed'])

    document.body.innerHTML = '<button type="button">Menu</button>'
    menu().click()
    vi.advanceTimersByTime(15_000)
    const late = answersOf(menu())
    comeAlive(menu())
    vi.advanceTimersByTime(1000)
    expect(late).toEqual([])
  })

  it('on the button of a form submits the form after hydration, without a page load', () => {
    const form = document.querySelector('form') as HTMLFormElement
    const early = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    form.dispatchEvent(early)
    expect(early.defaultPrevented).toBe(true)
    vi.advanceTimersByTime(100)
    const sent = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', sent)

    comeAlive(form)
    vi.advanceTimersByTime(100)

    expect(sent).toHaveBeenCalledOnce()
  })

  it('on a form with a URL of its own is left to the browser', () => {
    const form = document.querySelector('form') as HTMLFormElement
    form.setAttribute('action', '/zoeken')
    const early = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    form.addEventListener('submit', (event) => event.preventDefault())
    form.dispatchEvent(early)
    vi.advanceTimersByTime(100)
    const sent = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', sent)
    comeAlive(form)
    vi.advanceTimersByTime(1000)

    expect(sent).not.toHaveBeenCalled()
  })
})
