/**
 * What a browser has and jsdom has not, and Mantine asks for while it draws.
 *
 * Nothing here decides anything: no media query matches, and nothing is ever resized.
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

// jsdom knows the element, and none of what it does.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}
// A field that grows with its text measures again when a font has come.
Object.defineProperty(document, 'fonts', { writable: true, value: new EventTarget() })
