/**
 * Repeats the visitor's actions from before React hydrated the page: the last click on a button, the last choice of each group of
 * radio buttons, of each checkbox and of the buttons of a form that stay pressed, and the last submit of a form.
 *
 * The server renders pages, so a visitor can click a button before its script has loaded. On a slow connection that
 * takes seconds. Links work without scripts. A later click replaces the earlier one. After ten seconds without
 * hydration a click is dropped, after a minute a choice. A form without an `action` is not submitted before hydration, because the browser
 * would reload the page and lose the input.
 *
 * A change of the page can make React render a part anew that it did not hydrate yet. A click on a button or a choice of that
 * part is repeated on the new button with the same name, or the new choice with the same value and label.
 *
 * The source of this function is inlined into the HTML (`start-script.ts`), so it uses nothing outside itself.
 */
export function replayEarlyClicks(): void {
  const TIMEOUT_MS = 10_000
  /** The page shows a choice, so the visitor expects it to count, also later. */
  const CHOICE_TIMEOUT_MS = 60_000
  const POLL_MS = 50
  /** After this time React has rendered a choice that it handled. */
  const RENDER_MS = 500
  const MAX_REPEATS = 3
  /** `group`: name of a group of choices; everything else is one group. `form`: what the action is part of. */
  type Waiting = {
    group: string
    form: Element
    since: number
    repeats: number
    timer?: ReturnType<typeof setInterval>
  }
  /** What waits for hydration or may be lost, in the sequence of the visitor: choices of one form can exclude each other. */
  let waits: Waiting[] = []
  let repeating: Waiting | undefined

  // React has no API that tells whether an element is hydrated. It adds this internal property to hydrated elements.
  const propsOf = (element: Element) => {
    const found = Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))
    return found?.[1] as { checked?: unknown; 'aria-pressed'?: unknown } | undefined
  }
  const isHydrated = (element: Element) => propsOf(element) !== undefined

  /** Position of the page in the history of the router, which a replaced address does not change. A page that the router does not know yet is the first. */
  const entryIndex = () => history.state?.idx ?? 0

  type Wait<Kind extends Element> = {
    group: string
    element: Kind
    repeat: (element: Kind) => void
    isHandled: () => boolean
    /** Finds the element that replaced this one. */
    find?: () => Kind | undefined
    /** Given for a choice: returns false when React has rendered the element without it. */
    isShown?: ((element: Kind) => boolean) | undefined
  }
  const onceHydrated = <Kind extends Element>({ group, element, repeat, isHandled, find, isShown }: Wait<Kind>) => {
    const { pathname } = location
    const entry = entryIndex()
    const repeated = repeating
    const wait: Waiting = {
      form: element.closest('form') ?? element,
      since: Date.now(),
      repeats: 0,
      ...repeated,
      group,
    }
    const end = (ended: Waiting) => {
      clearInterval(ended.timer)
      waits = waits.filter((other) => other !== ended)
    }
    // A repeat keeps its place, also when React has given the group another name.
    if (repeated) waits = waits.map((other) => (other === repeated ? wait : other))
    else {
      waits.filter((other) => other.group === group).forEach(end)
      waits.push(wait)
    }
    const isFirst = () => waits.find(({ form }) => form === wait.form) === wait
    const timeoutMs = isShown ? CHOICE_TIMEOUT_MS : TIMEOUT_MS
    let wasHandled = false
    const check = () => {
      // Another page may have a button with the same name. A choice of a product only replaces the address of its page.
      const hasLeft = location.pathname !== pathname && entryIndex() !== entry
      const canReplace = find && !hasLeft
      const current = element.isConnected ? element : canReplace && find()
      const isTooLate = (!current && !canReplace) || Date.now() - wait.since > timeoutMs
      if (!isTooLate && !(current && isHydrated(current) && isFirst())) return
      if (!isTooLate && current && (!wasHandled || isShown?.(current) === false)) {
        repeating = wait
        try {
          repeat(current)
        } finally {
          repeating = undefined
        }
      }
      end(wait)
    }
    // React hydrates some parts because of the click itself. Those parts have handled the click when this task ends.
    setTimeout(() => {
      if (!waits.includes(wait)) return
      wasHandled = isHandled()
      const current = element.isConnected ? element : (find?.() ?? element)
      // React adds its property while it renders. A click in that time makes it begin again, and the choice of that click is lost.
      const isLost = wasHandled && repeated && ++wait.repeats < MAX_REPEATS && isShown?.(current) === false
      if (wasHandled && !isLost && isFirst()) end(wait)
      // The repeat of an earlier choice can undo this one, so this one is looked at after it.
      else wait.timer = setInterval(check, wasHandled ? RENDER_MS : POLL_MS)
    }, 0)
  }

  /**
   * React adds its property to the elements of a part before it handles events for that part. In between, React stops the
   * propagation of a click, so the click does not reach the element. The property is read when the click arrives, because
   * React deletes it from an element that the click removes. An element that has left the page by then gets no handler any more.
   */
  const watchArrival = (element: Element) => {
    let isHandled = false
    const onArrival = () => {
      isHandled = element.isConnected && isHydrated(element)
    }
    element.addEventListener('click', onArrival, { once: true })
    return () => isHandled
  }
  const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent
  /** Compares the label and not the name, because React gives a group that it renders again another name. */
  const choiceOf = (input: HTMLInputElement) => [input.type, input.value, input.labels?.[0]?.textContent].join()
  /** Returns the only element of the page with this text. */
  const findOnly = <Kind extends Element>(selector: string, textOf: (element: Kind) => unknown, text: unknown) => {
    const found = [...document.querySelectorAll<Kind>(selector)].filter((other) => textOf(other) === text)
    return found.length === 1 ? found[0] : undefined
  }

  const onClick = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')) {
      const { checked } = target // already the new choice
      const choice = choiceOf(target)
      onceHydrated({
        group: `choice ${target.name || target.id}`,
        element: target,
        isHandled: watchArrival(target),
        repeat(input) {
          // React compares the choice with the one that it knows, so a click on the chosen input would change nothing.
          input.checked = !checked
          input.click()
        },
        find: () => findOnly('input', choiceOf, choice),
        // An input without `checked` keeps its state itself.
        isShown: (input) => propsOf(input)?.checked !== !checked,
      })
      return
    }
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type !== 'button') return
    const name = nameOf(button)
    const isChoice = button.form && button.ariaPressed === 'false'
    onceHydrated({
      group: isChoice ? 'pressed' : '',
      element: button,
      isHandled: watchArrival(button),
      repeat: (current) => current.click(),
      find: () => findOnly('button', nameOf, name),
      isShown: isChoice ? (current) => propsOf(current)?.['aria-pressed'] !== false : undefined,
    })
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || isHydrated(form)) return
    event.preventDefault()
    onceHydrated({
      group: '',
      element: form,
      isHandled: () => isHydrated(form),
      repeat: (current) => current.requestSubmit(event.submitter?.isConnected ? event.submitter : undefined),
    })
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
}
