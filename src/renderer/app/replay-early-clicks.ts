/**
 * Repeats the visitor's last click on a button, or last submit of a form, that came before React hydrated the page.
 *
 * The server renders pages, so a visitor can click a button before its script has loaded. On a slow connection that
 * takes seconds. Links work without scripts. A later click replaces the earlier one. After ten seconds without
 * hydration the click is dropped. A form without an `action` is not submitted before hydration, because the browser
 * would reload the page and lose the input.
 *
 * The source of this function is inlined into the HTML (`page-html.ts`), so it uses nothing outside itself.
 */
export function replayEarlyClicks(): void {
  const TIMEOUT_MS = 10_000
  const POLL_MS = 50
  let timer: ReturnType<typeof setInterval> | undefined
  let since = 0
  let isRepeat = false

  // React has no API that tells whether an element is hydrated. It adds this internal property to hydrated elements.
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
    // React hydrates some parts because of the click itself. Those parts have handled the click when this task ends.
    setTimeout(() => {
      if (isHandled()) return
      clearInterval(timer)
      timer = setInterval(check, POLL_MS)
    }, 0)
  }

  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type !== 'button') return
    // React adds its property to the elements of a part before it handles events for that part. In between, React stops
    // the propagation of a click, so the click does not reach the button.
    let hasReachedButton = false
    const onReached = () => {
      hasReachedButton = true
    }
    button.addEventListener('click', onReached, { once: true })
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
