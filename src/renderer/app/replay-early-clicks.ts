/**
 * Repeats the last press on a button, or the last sent form, that came before React hydrated the page.
 *
 * The server renders pages, so a visitor can press a button before the scripts have loaded: on a slow connection seconds
 * earlier. Links work without scripts. A press is repeated for at most ten seconds, and not after another press. A form
 * without an `action` is held back, because the browser would reload the page and lose the input.
 *
 * The function is inlined into the HTML (`page-html.ts`), so it references nothing outside itself.
 */
export function replayEarlyClicks(): void {
  const PATIENCE_MS = 10_000
  const LOOK_AGAIN_MS = 50
  let timer: ReturnType<typeof setInterval> | undefined
  let since = 0
  let isRepeat = false

  // React tells nobody which part of a page it has taken over, but by this name of a property.
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

  const onceAlive = (element: Element, press: () => void, isAnswered = () => isAlive(element)) => {
    clearInterval(timer)
    if (!isRepeat) since = Date.now()
    const look = () => {
      const isTooLate = !element.isConnected || Date.now() - since > PATIENCE_MS
      if (!isTooLate && !isAlive(element)) return
      clearInterval(timer)
      if (isTooLate) return
      isRepeat = true
      press()
      isRepeat = false
    }
    // Some parts come alive by the very press: those have answered it by the end of it.
    setTimeout(() => {
      if (isAnswered()) return
      clearInterval(timer)
      timer = setInterval(look, LOOK_AGAIN_MS)
    }, 0)
  }

  const pressed = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type !== 'button') return
    // React names the elements of a part before it answers for that part: until then it stops a press on its way to the button.
    let isThrough = false
    const through = () => {
      isThrough = true
    }
    button.addEventListener('click', through, { once: true })
    onceAlive(
      button,
      () => button.click(),
      () => isThrough && isAlive(button),
    )
  }
  const sent = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || isAlive(form)) return
    event.preventDefault()
    onceAlive(form, () => form.requestSubmit(event.submitter ?? undefined))
  }
  document.addEventListener('click', pressed, true)
  document.addEventListener('submit', sent, true)
}
