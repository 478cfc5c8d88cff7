/**
 * This file adds browser APIs that jsdom lacks and Mantine uses while it renders. Media queries and observers of
 * size do nothing: no media query matches, no element is ever resized, and every element is visible.
 */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const neverMatches = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

/** Reports every observed element as visible, at once. */
class VisibleObserver extends SilentObserver {
  readonly #report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    super()
    this.#report = report
  }
  override observe(target?: Element) {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry // what the pages read
    this.#report([entry], this as unknown as IntersectionObserver)
  }
}

Object.defineProperty(window, 'matchMedia', { writable: true, value: neverMatches })
Object.defineProperty(window, 'ResizeObserver', { writable: true, value: SilentObserver })
Object.defineProperty(window, 'IntersectionObserver', { writable: true, value: VisibleObserver })
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

// jsdom has the dialog element, but not its methods.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}
// Escape asks the dialog to close, as browsers do.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
})
