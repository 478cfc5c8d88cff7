import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { replayEarlyClicks } from '#src/renderer/app/replay-early-clicks.ts'

/** Adds the property to an element that React adds during hydration. */
const hydrate = (element: Element) => Object.assign(element, { __reactProps$test: {} })

describe('a click before hydration', () => {
  beforeAll(replayEarlyClicks)
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = '<button type="button"><span>Menu</span></button><form><button>Verstuur</button></form>'
  })
  afterEach(() => {
    vi.advanceTimersByTime(100_000) // so that no timer runs in the next test
    history.replaceState(null, '', '/')
    vi.useRealTimers()
  })

  const menu = () => document.querySelector('button') as HTMLButtonElement
  function clicksOn(button: HTMLElement) {
    const clicks: string[] = []
    button.addEventListener('click', () => clicks.push('clicked'))
    return clicks
  }

  it('is repeated after hydration', () => {
    document.querySelector('span')?.click()
    vi.advanceTimersByTime(800)
    const clicks = clicksOn(menu())
    vi.advanceTimersByTime(200)
    expect(clicks).toEqual([])

    hydrate(menu())
    vi.advanceTimersByTime(100)

    expect(clicks).toEqual(['clicked'])
  })

  it('is not repeated when React has handled it during hydration', () => {
    const clicks = clicksOn(menu())
    // React hydrates before the click reaches the button.
    document.addEventListener('click', () => hydrate(menu()), { once: true, capture: true })

    menu().click()
    vi.advanceTimersByTime(1000)

    expect(clicks).toEqual(['clicked'])
  })

  it('is not repeated on another button with the same name when React handled it and removed the button', () => {
    const logOut = Object.assign(menu(), { __reactProps$test: {} })
    const handle = () => {
      logOut.remove()
      Reflect.deleteProperty(logOut, '__reactProps$test') // as React does
    }
    document.body.addEventListener('click', handle, { once: true })
    logOut.click()
    vi.advanceTimersByTime(1000)

    document.body.innerHTML = '<button type="button">Menu</button>'
    hydrate(menu())
    const clicks = clicksOn(menu())
    vi.advanceTimersByTime(10_000)
    expect(clicks).toEqual([])
  })

  it('is repeated only once React handles events of the button, also when React marked the button earlier', () => {
    const clicks = clicksOn(menu())
    hydrate(menu())
    let handlesEvents = false
    const stop = (event: Event) => handlesEvents || event.stopPropagation()
    document.body.addEventListener('click', stop, true)

    menu().click()
    vi.advanceTimersByTime(500)
    expect(clicks).toEqual([])
    handlesEvents = true
    vi.advanceTimersByTime(200)

    expect(clicks).toEqual(['clicked'])
    document.body.removeEventListener('click', stop, true)
  })

  it('is not repeated after another click, or after a timeout', () => {
    menu().click()
    vi.advanceTimersByTime(100)
    const clicks = clicksOn(menu())
    hydrate(menu())
    menu().click()
    vi.advanceTimersByTime(1000)
    expect(clicks).toEqual(['clicked'])

    document.body.innerHTML = '<button type="button">Menu</button>'
    menu().click()
    vi.advanceTimersByTime(15_000)
    const lateClicks = clicksOn(menu())
    hydrate(menu())
    vi.advanceTimersByTime(1000)
    expect(lateClicks).toEqual([])
  })

  it('on a button that React rendered anew is repeated on the only new button with its name', () => {
    menu().click()
    vi.advanceTimersByTime(100)
    document.body.innerHTML = '<button type="button">Menu</button><button type="button">Zoek</button>'
    const clicks = clicksOn(menu())
    vi.advanceTimersByTime(200)
    expect(clicks).toEqual([])
    hydrate(menu())
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['clicked'])

    document.body.innerHTML = '<button type="button">Kies</button><button type="button">Kies</button>'
    menu().click()
    vi.advanceTimersByTime(100)
    document.body.innerHTML = '<button type="button">Kies</button><button type="button">Kies</button>'
    const uncertain = clicksOn(menu())
    hydrate(menu())
    vi.advanceTimersByTime(1000)
    expect(uncertain).toEqual([])
  })

  it('on choices of several groups is repeated for each group, with the last choice', () => {
    document.body.innerHTML = `<input type="radio" name="legs" value="oak" checked><input type="radio" name="legs" value="steel">
      <input type="radio" name="height" value="44"><input type="checkbox" name="mail" checked>`
    const [oak, steel, height, mail] = [...document.querySelectorAll('input')] as [
      HTMLInputElement,
      HTMLInputElement,
      HTMLInputElement,
      HTMLInputElement,
    ]
    steel.click()
    oak.click()
    steel.click()
    height.click()
    mail.click()
    vi.advanceTimersByTime(100)
    const changes: unknown[] = []
    for (const input of [oak, steel, height, mail]) {
      input.addEventListener('change', () => changes.push([input.name, input.value, input.checked]))
      hydrate(input)
    }
    vi.advanceTimersByTime(100)

    expect(changes).toEqual([
      ['legs', 'steel', true],
      ['height', '44', true],
      ['mail', 'on', false],
    ])
    expect([oak.checked, steel.checked, height.checked, mail.checked]).toEqual([false, true, true, false])
    vi.advanceTimersByTime(1000)
    expect(changes).toHaveLength(3)
  })

  it.each([
    ['a second time when React began to render again because of it, and lost it', 1, 2],
    ['three times at most when React renders without it', 9, 3],
    ['once when React shows it', 0, 1],
  ])('of an option is repeated %s', (_title, lost, repeats) => {
    document.body.innerHTML = '<input type="radio" name="legs" value="steel">'
    const steel = document.querySelector('input') as HTMLInputElement
    steel.click()
    vi.advanceTimersByTime(100)
    const props = { checked: false }
    Object.assign(steel, { __reactProps$test: props })
    let clicks = 0
    steel.addEventListener('click', () => {
      clicks += 1
      props.checked = clicks > lost
    })

    vi.advanceTimersByTime(5000)

    expect(clicks).toBe(repeats)
  })

  it('is repeated on the new button when React removed the pressed one before it handled the click', () => {
    const pressed = Object.assign(menu(), { __reactProps$test: {} })
    document.addEventListener('click', () => pressed.remove(), { once: true, capture: true })
    pressed.click()
    vi.advanceTimersByTime(100)
    document.body.innerHTML = '<button type="button">Menu</button>'
    const clicks = clicksOn(menu())
    hydrate(menu())
    vi.advanceTimersByTime(100)

    expect(clicks).toEqual(['clicked'])
  })

  it('is not repeated on another page', () => {
    menu().click()
    vi.advanceTimersByTime(100)
    history.pushState({ idx: 1 }, '', '/elders')
    document.body.innerHTML = '<button type="button">Menu</button>'
    const clicks = clicksOn(menu())
    hydrate(menu())
    vi.advanceTimersByTime(1000)

    expect(clicks).toEqual([])
  })

  it('is not repeated on the page of an earlier entry of the history, which has the same number of entries', () => {
    history.replaceState({ idx: 1 }, '', '/product/1002')
    menu().click()
    vi.advanceTimersByTime(100)
    history.replaceState({ idx: 0 }, '', '/product/1001')
    document.body.innerHTML = '<button type="button">Menu</button>'
    const clicks = clicksOn(menu())
    hydrate(menu())
    vi.advanceTimersByTime(1000)

    expect(clicks).toEqual([])
  })

  it('is repeated when the address of its page was replaced, also on a button that React rendered anew', () => {
    menu().click()
    vi.advanceTimersByTime(100)
    history.replaceState({ idx: 0 }, '', '/product/1001/leren-bank')
    document.body.innerHTML = '<button type="button">Menu</button>'
    const clicks = clicksOn(menu())
    hydrate(menu())
    vi.advanceTimersByTime(1000)

    expect(clicks).toEqual(['clicked'])
  })

  it('is repeated on a button that stays while the page below it changes', () => {
    menu().click()
    vi.advanceTimersByTime(100)
    history.pushState({ idx: 1 }, '', '/leren-stoel')
    const clicks = clicksOn(menu())
    hydrate(menu())
    vi.advanceTimersByTime(1000)

    expect(clicks).toEqual(['clicked'])
  })

  it('on a choice that React rendered anew is repeated on the choice with the same value and label', () => {
    const legs = (name: string) =>
      `<label><input type="radio" name="${name}" value="1">Eiken</label><label><input type="radio" name="${name}" value="2">Staal</label>`
    document.body.innerHTML = legs('_R_1_')
    document.querySelectorAll('input')[1]?.click()
    vi.advanceTimersByTime(100)
    document.body.innerHTML = legs('_r_2_')
    const changes: unknown[] = []
    for (const input of document.querySelectorAll('input')) {
      input.addEventListener('change', () => changes.push([input.value, input.checked]))
      hydrate(input)
    }
    vi.advanceTimersByTime(100)

    expect(changes).toEqual([['2', true]])
  })

  describe.each([
    ['at once', 0, 0],
    ['at once, the first one lost once', 0, 1],
    ['soon, between two looks', 30, 0],
    ['soon, the first one lost once', 30, 1],
    ['after hydration, the first one lost once', -1, 1],
  ])('on two options of a form that exclude each other, the second %s', (_name, later, lost) => {
    it('keeps the second one', () => {
      document.body.innerHTML =
        '<form><input type="radio" name="zithoogte" value="46"><input type="radio" name="poten" value="11"></form>'
      const [height, legs] = [...document.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
      const props = { legs: { checked: false }, height: { checked: false } }
      let clicks = 0
      legs.addEventListener('click', () => {
        clicks += 1
        if (clicks <= lost) return
        props.legs.checked = true
        props.height.checked = false
      })
      height.addEventListener('click', () => {
        props.height.checked = true
        props.legs.checked = false
      })
      const show = () => {
        Object.assign(legs, { __reactProps$test: props.legs })
        Object.assign(height, { __reactProps$test: props.height })
      }
      const stop = (event: Event) => event.stopPropagation()
      document.body.addEventListener('click', stop, true)
      legs.click()
      vi.advanceTimersByTime(later < 0 ? 80 : later)
      if (later >= 0) height.click()
      vi.advanceTimersByTime(80)
      document.body.removeEventListener('click', stop, true)
      show()
      if (later < 0) {
        vi.advanceTimersByTime(200)
        height.click()
      }

      vi.advanceTimersByTime(5000)

      expect([props.legs.checked, props.height.checked]).toEqual([false, true])
    })
  })

  it('on a button that stays pressed is repeated beside later clicks, and again when React lost it', () => {
    document.body.innerHTML = `<button type="button">Menu</button>
      <form><button type="button" aria-pressed="false">Cognac</button><button type="button" aria-pressed="true">Zwart</button></form>`
    const [, cognac, black] = [...document.querySelectorAll('button')] as HTMLElement[] as [
      unknown,
      HTMLElement,
      HTMLElement,
    ]
    cognac.click()
    menu().click()
    vi.advanceTimersByTime(20_000)
    const isPressed = (value: boolean) => ({ __reactProps$test: { 'aria-pressed': value } })
    const clicks: string[] = []
    cognac.addEventListener('click', () => {
      clicks.push('Cognac')
      if (clicks.length > 1) Object.assign(cognac, isPressed(true))
    })
    black.addEventListener('click', () => clicks.push('Zwart'))
    Object.assign(cognac, isPressed(false))
    Object.assign(black, isPressed(true))
    vi.advanceTimersByTime(5000)

    expect(clicks).toEqual(['Cognac', 'Cognac'])
  })

  it('on the button of a form submits the form after hydration, without a page load', () => {
    const form = document.querySelector('form') as HTMLFormElement
    const earlySubmit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    form.dispatchEvent(earlySubmit)
    expect(earlySubmit.defaultPrevented).toBe(true)
    vi.advanceTimersByTime(100)
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', onSubmit)

    hydrate(form)
    vi.advanceTimersByTime(100)

    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('on the button of a form with an `action` is left to the browser', () => {
    const form = document.querySelector('form') as HTMLFormElement
    form.setAttribute('action', '/zoeken')
    const earlySubmit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    form.addEventListener('submit', (event) => event.preventDefault())
    form.dispatchEvent(earlySubmit)
    vi.advanceTimersByTime(100)
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', onSubmit)
    hydrate(form)
    vi.advanceTimersByTime(1000)

    expect(onSubmit).not.toHaveBeenCalled()
  })
})
