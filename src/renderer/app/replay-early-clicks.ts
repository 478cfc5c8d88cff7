/**
 * Repeats the last click on a button, or the last submitted form, from before React hydrated the page.
 *
 * The server renders pages, so a visitor can click a button before the scripts have loaded: on a slow connection seconds
 * earlier. Links work without scripts. A click is repeated for at most ten seconds, and not after another click. A form
 * without an `action` is held back, because the browser would reload the page and lose the input.
 *
 * The function is inlined into the HTML (`page-html.ts`), so it references nothing outside itself.
 */
export function replayEarlyClicks(): void {
  const TIMEOUT_MS = 10_000
  const POLL_MS = 50
  let timer: ReturnType<typeof setInterval> | undefined
  let since = 0
  let isRepeat = false

  // React offers no API for "this element is hydrated"; this property on the element is its own mark.
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

  const onceHydrated = (element: Element, repeat: () => void, isHandled = () => isHydrated(element)) => {
    clearInterval(timer)
    if (!isRepeat) since = Date.now()
    const check = () => {
      const isTooLate = !element.isConnected || Date.now() - since > TIMEOUT_MS
      if (!isTooLate && !isHydrated(element)) return
      clearInterval(timer)
      if (isTooLate) return
      isRepeat = true
      repeat()
      isRepeat = false
    }
    // Some parts hydrate because of the click itself; those have handled it by the end of this task.
    setTimeout(() => {
      if (isHandled()) return
      clearInterval(timer)
      timer = setInterval(check, POLL_MS)
    }, 0)
  }

  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type !== 'button') return
    // React marks the elements of a part before it handles events for that part. Until then it stops the propagation of
    // a click, so the click does not reach the button.
    let hasReachedButton = false
    const reached = () => {
      hasReachedButton = true
    }
    button.addEventListener('click', reached, { once: true })
    onceHydrated(
      button,
      () => button.click(),
      () => hasReachedButton && isHydrated(button),
    )
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || isHydrated(form)) return
    event.preventDefault()
    onceHydrated(form, () => form.requestSubmit(event.submitter ?? undefined))
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
}
