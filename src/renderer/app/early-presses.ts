/**
 * Remembers what is pressed before the page is alive, and presses it once that can be answered.
 *
 * A drawn page is there to be read before its script is: on a slow line for seconds. Links work at once; a button that
 * did nothing would be pressed again, or given up. Only the last press counts, as long as it can still be meant, and not
 * when somebody presses again meanwhile. A form without an address of its own waits likewise, instead of reloading the
 * page and losing what was typed.
 *
 * It stands in the page as text (`page-html.ts`), so it uses nothing from outside itself.
 */
export function keepEarlyPresses(): void {
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
