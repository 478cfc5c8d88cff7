/**
 * Browser APIs that jsdom lacks and Mantine uses while it renders.
 *
 * They do nothing: no media query matches, and no element is ever resized.
 */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const noMatch = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

Object.defineProperty(window, 'matchMedia', { writable: true, value: noMatch })
Object.defineProperty(window, 'ResizeObserver', { writable: true, value: SilentObserver })
Object.defineProperty(window, 'IntersectionObserver', { writable: true, value: SilentObserver })
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

// jsdom has the element without its methods.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}
// An autosizing field measures again after a font has loaded.
Object.defineProperty(document, 'fonts', { writable: true, value: new EventTarget() })
